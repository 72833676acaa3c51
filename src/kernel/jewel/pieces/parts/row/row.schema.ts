import * as v from 'valibot';
import { paveEntry } from '../pave.schema.ts';
import { smallStoneEntries } from '../stone/stone.schema.ts';

export const ROW_STYLES = ['pave', 'channel'] as const;
/** Shapes of a row's stones; pavé allows only rounds, see row.rules.ts. */
export const ROW_SHAPES = ['round', 'princess'] as const;
/** Shares of the circumference, from the head or the top down both sides. */
export const ROW_COVERAGES = ['third', 'half', 'three-quarter', 'full'] as const;

export const rowSchema = v.strictObject({
  style: v.picklist(ROW_STYLES),
  shape: v.optional(v.picklist(ROW_SHAPES), 'round'),
  ...smallStoneEntries,
  ...paveEntry,
  coverage: v.optional(v.picklist(ROW_COVERAGES), 'half'),
});
export type RowDesign = v.InferOutput<typeof rowSchema>;
