import * as v from 'valibot';
import { paveEntry } from '../pave.schema.ts';
import { inRange, range } from '../range.ts';
import { smallStoneEntries } from '../stone/stone.schema.ts';

/** Thickness of a prong, mm. */
export const PRONG_MM = range(0.5, 1.6);
/** Extra height of the stone, mm. */
export const RAISE_MM = range(0, 3);
/**
 * Seat height of the stone: culet as close to the finger as possible, above the band, or high enough for a band beside
 * it.
 */
export const HEAD_HEIGHTS = ['low', 'usual', 'high'] as const;
export const PRONG_TIPS = ['claw', 'round'] as const;
export const HALO_STYLES = ['visible', 'hidden'] as const;

export const haloSchema = v.strictObject({
  style: v.picklist(HALO_STYLES),
  ...smallStoneEntries,
  ...paveEntry,
});

export const headSchema = v.strictObject({
  style: v.optional(v.picklist(['prong', 'bezel', 'martini']), 'prong'),
  prongs: v.optional(v.picklist([4, 6]), 4),
  tip: v.optional(v.picklist(PRONG_TIPS), 'claw'),
  isDouble: v.optional(v.boolean(), false),
  prongMm: v.optional(v.nullable(inRange(PRONG_MM)), null),
  milgrain: v.optional(v.boolean(), false),
  height: v.optional(v.picklist(HEAD_HEIGHTS), 'usual'),
  raiseMm: v.optional(inRange(RAISE_MM), 0),
  halo: v.optional(v.nullable(haloSchema), null),
});
export type HeadDesign = v.InferOutput<typeof headSchema>;
