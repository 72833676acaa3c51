import { caratOfWidth } from '#kernel/gems/cut-stone.ts';
import { floor2, round2 } from '#kernel/mesh/vector.ts';
import { type CastabilityIssue, tooSmall } from '../castability-issue.ts';
import { proportionsOf, type SetStone, stoneToSet } from '../stone/set-stone.ts';
import type { StoneDesign } from '../stone/stone.schema.ts';
import { BARE_SHARE, bareHaloMm, fittingHaloStone } from './halo-fit.ts';
import type { HeadDesign } from './head.schema.ts';
import { martiniRadius } from './martini-head.ts';
import { prongRadius } from './prong-head.ts';

/** Castability issues of a head; `path` is its stone's. */
export function headIssues(path: string, stone: StoneDesign, head: HeadDesign): CastabilityIssue[] {
  const set = stoneToSet(stone, 'centre');
  if (head.style === 'martini') return martiniIssues(set, head);
  return head.style === 'bezel' ? collarIssues(path, stone, set) : prongIssues(stone, set, head);
}

function collarIssues(path: string, stone: StoneDesign, set: SetStone): CastabilityIssue[] {
  // The collar grows with its stone: 0.4 mm are left after burnishing from a stone of 2 mm on.
  const carat =
    Math.ceil(caratOfWidth(stone.shape, 2.005, stone.material, proportionsOf(stone)) * 1000) / 1000;
  const larger = { path: `${path}.carat`, value: carat };
  return tooSmall('bezel-wall', `${path}.carat`, 0.34 + 0.03 * set.stone.widthMm, { error: 0.4 }, larger);
}

/** Three prongs hold a stone up to this width, mm: two carats. */
const MARTINI_MOST_MM = 8.2;

function martiniIssues(set: SetStone, head: HeadDesign): CastabilityIssue[] {
  const size = Math.min(1, set.stone.widthMm / 6.4);
  const limits = { error: 0.7 * size, warning: 0.8 * size };
  const found = tooSmall('prong-thickness', 'head.prongMm', 2 * martiniRadius(set, head), limits);
  if (set.stone.widthMm > MARTINI_MOST_MM)
    found.push({
      rule: 'prong-count',
      severity: 'warning',
      path: 'head.style',
      measured: 3,
      limit: 4,
      unit: 'count',
      fix: { path: 'head.style', value: 'prong' },
    });
  return found;
}

function prongIssues(stone: StoneDesign, set: SetStone, head: HeadDesign): CastabilityIssue[] {
  // A prong of a one-carat round (6.4 mm) is 0.7 mm thick at least; smaller stones need less, six prongs share.
  const size = Math.min(1, set.stone.widthMm / 6.4) * (head.prongs === 6 ? 0.88 : 1);
  const limits = { error: 0.7 * size, warning: 0.8 * size };
  // A pair of the slimmest prongs that can be designed holds any stone.
  const found = head.isDouble
    ? []
    : tooSmall('prong-thickness', 'head.prongMm', 2 * prongRadius(set, head), limits);
  if (head.prongs === 4 && stone.shape === 'round' && set.stone.widthMm > 8) {
    found.push({
      rule: 'prong-count',
      severity: 'warning',
      path: 'head.prongs',
      measured: 4,
      limit: 6,
      unit: 'count',
      fix: { path: 'head.prongs', value: 6 },
    });
  }
  return head.halo?.style === 'visible' ? [...found, ...haloIssues(set, head, head.halo.stoneMm)] : found;
}

/** A halo in which there is nearly room for one stone more beside a prong, where stones of another width fill it. */
function haloIssues(set: SetStone, head: HeadDesign, stoneMm: number): CastabilityIssue[] {
  const bare = bareHaloMm(set, head, stoneMm);
  if (bare <= BARE_SHARE * stoneMm) return [];
  const fitting = fittingHaloStone(set, head, stoneMm);
  if (fitting === stoneMm) return [];
  return [
    {
      rule: 'halo-bare',
      severity: 'warning',
      path: 'head.halo.stoneMm',
      measured: round2(bare),
      limit: round2(BARE_SHARE * stoneMm),
      unit: 'mm',
      fix: { path: 'head.halo.stoneMm', value: fitting },
    },
  ];
}

/** Heads up to 8 mm above the finger are worn daily; above 10 mm they catch and bend. Null = not built yet. */
export function heightIssues(head: HeadDesign, measuredMm: number | null): CastabilityIssue[] {
  const heightMm = measuredMm ?? 0;
  if (heightMm <= 8) return [];
  const lower = floor2(head.raiseMm - (heightMm - 8));
  return [
    {
      rule: 'head-height',
      severity: heightMm > 10 ? 'error' : 'warning',
      path: 'head.raiseMm',
      measured: round2(heightMm),
      limit: heightMm > 10 ? 10 : 8,
      unit: 'mm',
      // A stone that is too deep without any raise cannot be lowered: its weight is the customer's choice.
      fix: lower >= 0 ? { path: 'head.raiseMm', value: lower } : null,
    },
  ];
}
