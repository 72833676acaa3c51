import { round2 } from '#kernel/jewel/mesh/vector.ts';
import { CUT_DOWN_MM } from '../cut-down.ts';
import { haloBareMm } from '../halo-row.ts';
import type { SetStone } from '../stone/set-stone.ts';
import { SMALL_STONE_MM } from '../stone/stone.schema.ts';
import { mostHaloStoneMm } from './head.rules.ts';
import type { HeadDesign } from './head.schema.ts';
import { HALOED_PRONG, haloProngs, prongRadius } from './prong-head.ts';

/** From this share of a stone's width, a place without a stone beside a prong looks like a gap. */
export const BARE_SHARE = 0.6;
/** Gap beside a prong of a well-filled halo, in stone widths. */
const FILLED_SHARE = 0.35;
/** Steps between the widths in which small stones are sold, mm. */
const STEP_MM = 0.05;

/** Longest gap beside a prong in the halo of a head with stones of this width, mm. */
export function bareHaloMm(set: SetStone, head: HeadDesign, stoneMm: number): number {
  const prongs = haloProngs(set.shape, head, prongRadius(set, head) * HALOED_PRONG);
  return haloBareMm(set.stone, { stoneMm, isCutDown: head.halo?.pave === 'cut-down', prongs });
}

/**
 * Width in mm of the stones that fill a halo from prong to prong, as close as possible to the requested width:
 * preferably with at most a third of a stone free, else without a visible gap, else with the smallest gap.
 */
export function fittingHaloStone(set: SetStone, head: HeadDesign, wantedMm: number): number {
  const { min, max } = head.halo?.pave === 'cut-down' ? CUT_DOWN_MM : SMALL_STONE_MM;
  const most = Math.min(max, mostHaloStoneMm(set.stone.widthMm));
  const bareShare = (stoneMm: number) => bareHaloMm(set, head, stoneMm) / stoneMm;
  const wanted = { stoneMm: wantedMm, share: bareShare(wantedMm) };
  let [nearest, best] = [wanted.share <= BARE_SHARE ? wanted : null, wanted];
  for (let steps = 1; best.share > FILLED_SHARE && steps * STEP_MM < most; steps++)
    for (const stoneMm of [wantedMm + steps * STEP_MM, wantedMm - steps * STEP_MM].map(round2)) {
      if (stoneMm < min || stoneMm > most) continue;
      const tried = { stoneMm, share: bareShare(stoneMm) };
      if (tried.share < best.share) best = tried;
      if (tried.share <= BARE_SHARE) nearest ??= tried;
    }
  return (best.share <= FILLED_SHARE ? best : (nearest ?? best)).stoneMm;
}
