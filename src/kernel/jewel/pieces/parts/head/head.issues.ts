import { caratOfWidth } from '#kernel/jewel/gems/cut-stone.ts';
import { floor2, round2 } from '#kernel/jewel/mesh/vector.ts';
import { type CastabilityIssue, tooSmall } from '../castability-issue.ts';
import type { DesignChange } from '../document.ts';
import { proportionsOf, type SetStone, stoneToSet } from '../stone/set-stone.ts';
import type { StoneDesign } from '../stone/stone.schema.ts';
import { BARE_SHARE, bareHaloMm, fittingHaloStone } from './halo-fit.ts';
import { HEAD_HEIGHTS, type HeadDesign } from './head.schema.ts';
import { martiniRadius } from './martini-head.ts';
import { prongRadius } from './prong-head.ts';

/** Castability issues of a head; `path` is its stone's path. */
export function headIssues(path: string, stone: StoneDesign, head: HeadDesign): CastabilityIssue[] {
  const set = stoneToSet(stone, 'centre');
  if (head.style === 'martini') return martiniIssues(set, head);
  return head.style === 'bezel' ? collarIssues(path, stone, set) : prongIssues(stone, set, head);
}

function collarIssues(path: string, stone: StoneDesign, set: SetStone): CastabilityIssue[] {
  // The collar grows with its stone: from a stone of 2 mm, 0.4 mm remain after burnishing.
  const carat =
    Math.ceil(caratOfWidth(stone.shape, 2.005, stone.material, proportionsOf(stone)) * 1000) / 1000;
  const larger = { path: `${path}.carat`, value: carat };
  return tooSmall('bezel-wall', `${path}.carat`, 0.34 + 0.03 * set.stone.widthMm, { error: 0.4 }, larger);
}

/** Maximum width of a stone held by three prongs, mm: two carats. */
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
  // A prong of a one-carat round (6.4 mm) is at least 0.7 mm thick; smaller stones need less, and six prongs share the
  // load.
  const size = Math.min(1, set.stone.widthMm / 6.4) * (head.prongs === 6 ? 0.88 : 1);
  const limits = { error: 0.7 * size, warning: 0.8 * size };
  // A pair of the slimmest possible prongs holds any stone.
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

/** The issue of a halo with a gap beside a prong that stones of another width would fill. */
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

/** Returns a ring's height above the finger, mm, with these values of its head. */
export type HeightOf = (head: Pick<HeadDesign, 'height' | 'raiseMm'>) => number;

/**
 * Heads up to 8 mm above the finger suit daily wear; above 10 mm they catch and bend. Null = not built yet. If lowering
 * the raise is not enough, `heightOf` measures a lower head; omitted, none is tried.
 */
export function heightIssues(
  head: HeadDesign,
  measuredMm: number | null,
  heightOf: HeightOf | null = null,
): CastabilityIssue[] {
  const heightMm = measuredMm ?? 0;
  if (heightMm <= WORN_MM) return [];
  const isError = heightMm > CATCHES_MM;
  return [
    {
      rule: 'head-height',
      severity: isError ? 'error' : 'warning',
      path: 'head.raiseMm',
      measured: round2(heightMm),
      limit: isError ? CATCHES_MM : WORN_MM,
      unit: 'mm',
      fix: loweringOf(head, heightMm, heightOf),
    },
  ];
}

const WORN_MM = 8;
const CATCHES_MM = 10;

/** The smallest change that resolves the issue; null if the stone is too deep: only the customer can change its weight. */
function loweringOf(head: HeadDesign, heightMm: number, heightOf: HeightOf | null): DesignChange | null {
  const raiseMm = floor2(head.raiseMm - (heightMm - WORN_MM));
  if (raiseMm >= 0) return { path: 'head.raiseMm', value: raiseMm };
  if (heightOf === null) return null;
  for (const height of HEAD_HEIGHTS.slice(0, HEAD_HEIGHTS.indexOf(head.height)).reverse()) {
    const flatMm = heightOf({ height, raiseMm: 0 });
    const raiseMm = Math.min(head.raiseMm, floor2(WORN_MM - flatMm));
    if (raiseMm >= 0) return lowered(head, height, raiseMm);
  }
  // If the lowest setting is still too high for daily wear, at least avoid the error.
  if (heightMm <= CATCHES_MM) return null;
  return heightOf({ height: 'low', raiseMm: 0 }) <= CATCHES_MM ? lowered(head, 'low', 0) : null;
}

const lowered = (head: HeadDesign, height: HeadDesign['height'], raiseMm: number): DesignChange =>
  raiseMm === head.raiseMm
    ? { path: 'head.height', value: height }
    : { path: 'head', value: { ...head, height, raiseMm } };
