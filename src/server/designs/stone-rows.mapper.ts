import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { designedStones } from '#kernel/jewel/design/designed-stones.ts';
import { piecesOf } from '#kernel/jewel/design/pieces-of.ts';
import { isFancy } from '#kernel/jewel/gems/is-fancy.ts';
import type { StoneDesign } from '#kernel/jewel/pieces/parts/stone/stone.schema.ts';
import type { Diamond } from '#kernel/shop/diamonds/diamond.ts';
import type { ReportedStone } from '#kernel/shop/jewel-labels/chosen-options.ts';
import { colourName } from '#kernel/shop/jewel-labels/colour-name.ts';
import { joinLabels, nameOf } from '#kernel/shop/jewel-labels/names.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { Translate } from '#kernel/shop/text/translate.ts';
import { text, textsIn } from '#server/platform/texts.ts';

interface StoneRow {
  goods_name: string;
  weight: number;
  color: string;
  clarity: string;
  cut: string;
  symmetry: string;
  polish: string;
  fluor: string;
}

/** A colour letter or the name of a fancy colour; other gems have none. */
function colourLabel({ colour, material }: StoneDesign, t: Translate): string {
  if (!isFancy(colour)) return colour;
  return material === 'diamond' ? colourName(colour, t) : '';
}

/** The stones of a design or a loose stone, as in the specification's `diamonds`. */
export function stoneRows(
  design: Design | null,
  stone: (ReportedStone & Pick<Diamond, 'polish' | 'symmetry' | 'fluor'>) | null,
  locale: Locale,
): StoneRow[] {
  const t = textsIn(locale);
  const name = (shape: string, material: string) =>
    text(locale, 'cart-api.stone-name', {
      shape: nameOf('shape', shape, t),
      material: nameOf('material', material, t),
      count: 1,
    });
  if (stone) {
    const { carat: weight, color, clarity, cut, symmetry, polish, fluor } = stone;
    const goods_name = name(stone.shape, 'diamond');
    const colour = isFancy(color) ? colourName(color, t) : color;
    return [{ goods_name, weight, color: colour, clarity, cut, symmetry, polish, fluor }];
  }
  return (design ? piecesOf(design) : []).flatMap(designedStones).map(({ stone: each }) => ({
    goods_name: joinLabels(t, [
      name(each.shape, each.material),
      each.make !== undefined && nameOf('make', each.make, t, 'inside'),
    ]),
    weight: each.carat,
    color: colourLabel(each, t),
    clarity: each.clarity,
    cut: each.make === undefined ? each.cutGrade : '',
    symmetry: '',
    polish: '',
    fluor: each.fluorescence ?? '',
  }));
}
