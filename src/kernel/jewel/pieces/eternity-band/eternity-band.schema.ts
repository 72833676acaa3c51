import * as v from 'valibot';
import { engraving } from '#kernel/jewel/pieces/parts/engraving/engraving.schema.ts';
import { circumferenceMm, commonEntries } from '#kernel/jewel/pieces/parts/piece.schema.ts';
import { smallStoneEntries } from '#kernel/jewel/pieces/parts/stone/stone.schema.ts';

export const ETERNITY_SHAPES = ['round', 'princess', 'oval', 'emerald'] as const;

export const eternityBandSchema = v.strictObject({
  ...commonEntries,
  kind: v.literal('eternity-band'),
  circumferenceMm,
  shape: v.optional(v.picklist(ETERNITY_SHAPES), 'round'),
  ...smallStoneEntries,
  engraving,
});
export type EternityBandDesign = v.InferOutput<typeof eternityBandSchema>;
