import { caratOfWidth } from '#kernel/jewel/gems/cut-stone.ts';
import { clamp, floor2, round2 } from '#kernel/jewel/mesh/vector.ts';
import { engravingRules } from '#kernel/jewel/pieces/parts/engraving/engraving.rules.ts';
import { headRules } from '#kernel/jewel/pieces/parts/head/head.rules.ts';
import { type Impossibility, impossible } from '#kernel/jewel/pieces/parts/impossibility.ts';
import { range } from '#kernel/jewel/pieces/parts/range.ts';
import { rowRules } from '#kernel/jewel/pieces/parts/row/row.rules.ts';
import { proportionsOf } from '#kernel/jewel/pieces/parts/stone/set-stone.ts';
import { stoneRules, widthOfStone } from '#kernel/jewel/pieces/parts/stone/stone.rules.ts';
import { CARAT, type StoneDesign } from '#kernel/jewel/pieces/parts/stone/stone.schema.ts';
import { engravedRing } from './ring.engraving.ts';
import type { RingDesign } from './ring.schema.ts';

/** Combinations of a ring with a head that cannot be made. */
export const ringRules = (design: RingDesign): Impossibility[] => [
  ...stoneRules('centre', design.centre),
  ...headRules('head', design.head, design.centre),
  ...(design.sides === null ? [] : sideRules(design.sides, design.centre)),
  ...(design.row === null ? [] : rowRules(design.row, design.shank)),
  ...shoulderRules(design),
  ...engravingRules(engravedRing(design), design.engraving),
];

/** Maximum length of a tapered baguette relative to its centre, and in mm: a longer one reaches past the shoulders. */
const TAPER_SHARE = 0.8;
const TAPER_MOST_MM = 6;

/** Maximum weight of these side stones beside a centre, ct. */
export function mostSideCarat(sides: StoneDesign, centre: StoneDesign): number {
  const most = round2(centre.carat * 0.7);
  return sides.shape === 'tapered-baguette' ? Math.min(most, mostTaperedCarat(sides, centre)) : most;
}

function mostTaperedCarat(sides: StoneDesign, centre: StoneDesign): number {
  const beside = widthOfStone(centre) * Math.sqrt(proportionsOf(centre).lengthToWidth);
  const lengthMm = Math.min(TAPER_MOST_MM, TAPER_SHARE * beside);
  const proportions = proportionsOf(sides);
  const widthMm = lengthMm / proportions.lengthToWidth;
  return floor2(caratOfWidth(sides.shape, widthMm, sides.material, proportions));
}

/** Side stones that do not fit the centre. */
function sideRules(sides: StoneDesign, centre: StoneDesign): Impossibility[] {
  const found = stoneRules('sides', sides);
  const most = mostSideCarat(sides, centre);
  if (sides.carat <= most) return found;
  const [lighter, noSides] = [Math.max(CARAT.min, most), { path: 'sides', value: null }];
  if (sides.shape === 'tapered-baguette') {
    const message = 'a tapered baguette is four fifths as long as its centre at most, and 6 mm';
    found.push(impossible('taper-length', 'sides.carat', message, lighter, noSides));
  } else {
    const message = 'side stones are smaller than the centre';
    found.push(impossible('side-carat', 'sides.carat', message, lighter, noSides));
  }
  return found;
}

/** Widths of two strands that wind around each other, mm. */
export const TWIST_WIDTH_MM = range(2.2, 4.5);

/** Shoulders, side stones and rows of a ring that exclude each other. */
function shoulderRules(design: RingDesign): Impossibility[] {
  const { row, shank, sides } = design;
  const found: Impossibility[] = [];
  const isRaised = shank.shoulders === 'cathedral' || shank.shoulders === 'split';
  if (row !== null && (isRaised || sides !== null)) {
    const message = 'a row of stones needs plain or twisted shoulders and no side stones';
    const instead = isRaised ? { path: 'shank.shoulders', value: 'plain' } : { path: 'sides', value: null };
    found.push(impossible('row-shoulders', 'row', message, null, instead));
  }
  if (row?.coverage === 'full') {
    const message = 'the head interrupts the row';
    found.push(impossible('row-coverage', 'row.coverage', message, 'three-quarter'));
  }
  if (sides !== null && shank.shoulders !== 'plain' && shank.shoulders !== 'cathedral') {
    const message = 'side stones stand on cathedral shoulders';
    const noSides = { path: 'sides', value: null };
    found.push(impossible('side-shoulders', 'shank.shoulders', message, 'cathedral', noSides));
  }
  const plain = { path: 'shank.shoulders', value: 'plain' };
  const { min, max } = TWIST_WIDTH_MM;
  if (shank.shoulders === 'twist' && (shank.widthMm < min || shank.widthMm > max)) {
    const message = `two strands are ${min} to ${max} mm wide`;
    found.push(impossible('twist-width', 'shank.widthMm', message, clamp(shank.widthMm, min, max), plain));
  }
  if (shank.shoulders === 'split' && shank.widthMm < 2.4) {
    const message = 'a band that splits is 2.4 mm wide at least';
    found.push(impossible('split-width', 'shank.widthMm', message, 2.4, plain));
  }
  return found;
}
