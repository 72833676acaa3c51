import type { Design } from '#kernel/design/design.contract.ts';
import { designedStones } from '#kernel/design/designed-stones.ts';
import { piecesOf } from '#kernel/design/pieces-of.ts';
import type { Diamond } from '#kernel/diamonds/diamond.ts';
import type { ReportedStone } from '#kernel/jewel/chosen-options.ts';
import { nameOf } from '#kernel/jewel/names.ts';
import type { Locale } from '#kernel/text/locales.ts';
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

/** The stones of a design or a loose stone, as the specification's `diamonds` lists them. */
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
    return [{ goods_name, weight, color, clarity, cut, symmetry, polish, fluor }];
  }
  return (design ? piecesOf(design) : []).flatMap(designedStones).map(({ stone: each }) => ({
    goods_name: name(each.shape, each.material),
    weight: each.carat,
    color: each.colour === 'fancy' ? '' : each.colour,
    clarity: each.clarity,
    cut: each.cutGrade,
    symmetry: '',
    polish: '',
    fluor: '',
  }));
}
