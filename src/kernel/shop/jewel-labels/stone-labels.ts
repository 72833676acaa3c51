import { isFancy } from '#kernel/jewel/gems/is-fancy.ts';
import type { NamedStone, SmallStones } from '#kernel/jewel/pieces/parts/facts.ts';
import { Decimal } from '#kernel/shop/text/decimals.ts';
import type { Translate } from '#kernel/shop/text/translate.ts';
import { colourName } from './colour-name.ts';
import { joinLabels, nameOf, plain } from './names.ts';

/** Reports state `none` for a missing grade. */
const known = (grade: string): boolean => grade !== '' && grade !== 'none';

/**
 * `E VS1, excellent cut, faint fluorescence`. Only diamonds are graded; for others only a native cut is named. '' if
 * there is nothing to say.
 */
export function gradeLabels(stone: NamedStone, t: Translate, isBrief = false): string {
  const { material, clarity, cutGrade = '', fluorescence, make } = stone;
  if (material !== 'diamond') return make === undefined ? '' : nameOf('make', make, t, 'inside');
  const isOwn = isFancy(stone.colour);
  const colour = isOwn ? colourName(stone.colour, t, 'inside') : stone.colour;
  const both = !isOwn && known(colour) && known(clarity);
  return joinLabels(t, [
    ...(both ? [t('jewel.colour-and-clarity', { colour, clarity })] : [colour, clarity].filter(known)),
    !isBrief && known(cutGrade) && nameOf('cut-grade', cutGrade, t, 'inside'),
    fluorescence !== undefined && nameOf('fluorescence', fluorescence, t, 'inside'),
  ]);
}

/** `1.00 ct natural round diamond`, without an origin `1.00 ct round diamond`. */
export const stoneName = (
  {
    carat,
    shape,
    material,
    origin = '',
  }: Pick<NamedStone, 'carat' | 'shape' | 'material'> & { origin?: string },
  t: Translate,
): string =>
  t('jewel.stone', {
    carat: new Decimal(carat),
    hasOrigin: origin === '' ? 'no' : 'yes',
    origin: origin === '' ? '' : nameOf('origin', origin, t, 'inside'),
    shape: nameOf('shape', shape, t, 'inside'),
    material: nameOf('material', material, t, 'inside'),
  });

/** `1.00 ct natural round diamond (E VS1, excellent cut)`; in brief without the cut. */
export function stoneLabels(stone: NamedStone, t: Translate, isBrief = false): string {
  const { origin, ...bare } = stone;
  // Moissanite is always synthetic, so no origin is named.
  const label = stoneName(stone.material === 'moissanite' ? bare : stone, t);
  const grades = gradeLabels(stone, t, isBrief);
  return grades === '' ? label : t('jewel.stone-graded', { stone: label, grades });
}

/** `1.3 mm round diamonds`. */
export const smallStoneLabels = ({ shape, material, stoneMm }: SmallStones, t: Translate): string =>
  t('jewel.small-stones', {
    mm: plain(stoneMm),
    shape: nameOf('shape', shape, t, 'inside'),
    material: nameOf('material', material, t, 'plural'),
  });
