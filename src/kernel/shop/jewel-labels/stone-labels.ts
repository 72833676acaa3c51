import { isFancy } from '#kernel/jewel/gems/is-fancy.ts';
import type { NamedStone, SmallStones } from '#kernel/jewel/pieces/parts/facts.ts';
import type { Translate } from '#kernel/shop/text/translate.ts';
import { colourName } from './colour-name.ts';
import { joined, nameOf, plain } from './names.ts';

/** A report says `none` where it gives no grade. */
const known = (grade: string): boolean => grade !== '' && grade !== 'none';

/**
 * `E VS1, excellent cut, faint fluorescence`; only diamonds are graded, of others a native cut is told. '' where there is
 * nothing to say.
 */
export function gradeLabels(stone: NamedStone, t: Translate, isBrief = false): string {
  const { material, clarity, cutGrade = '', fluorescence, make } = stone;
  if (material !== 'diamond') return make === undefined ? '' : nameOf('make', make, t, 'inside');
  const isOwn = isFancy(stone.colour);
  const colour = isOwn ? colourName(stone.colour, t, 'inside') : stone.colour;
  const both = !isOwn && known(colour) && known(clarity);
  return joined(t, [
    ...(both ? [t('jewel.colour-and-clarity', { colour, clarity })] : [colour, clarity].filter(known)),
    !isBrief && known(cutGrade) && nameOf('cut-grade', cutGrade, t, 'inside'),
    fluorescence !== undefined && nameOf('fluorescence', fluorescence, t, 'inside'),
  ]);
}

/** `1.00 ct natural round diamond (E VS1, excellent cut)`; in brief without the cut. */
export function stoneLabels(stone: NamedStone, t: Translate, isBrief = false): string {
  const { carat, shape, material, origin } = stone;
  const words = t('jewel.stone', {
    carat: carat.toFixed(2),
    // Moissanite is always made: nobody calls it grown, and natural it is not.
    hasOrigin: material === 'moissanite' ? 'no' : 'yes',
    origin: nameOf('origin', origin, t, 'inside'),
    shape: nameOf('shape', shape, t, 'inside'),
    material: nameOf('material', material, t, 'inside'),
  });
  const grades = gradeLabels(stone, t, isBrief);
  return grades === '' ? words : t('jewel.stone-graded', { stone: words, grades });
}

/** `1.3 mm round diamonds`. */
export const smallStoneLabels = ({ shape, material, stoneMm }: SmallStones, t: Translate): string =>
  t('jewel.small-stones', {
    mm: plain(stoneMm),
    shape: nameOf('shape', shape, t, 'inside'),
    material: nameOf('material', material, t, 'plural'),
  });
