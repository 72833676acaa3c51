import { transformDirection, transformPoint } from '#kernel/jewel/mesh/matrix.ts';
import { type LineDrawing, lineDrawing, placeOnDrawing } from '#kernel/jewel/pieces/line-drawing.ts';
import type { JewelModel, PlacedStone } from '#kernel/jewel/pieces/parts/model.ts';
import { SMALL_STONE } from '#kernel/jewel/pricing/stone-price.ts';
import { type StonePlace, stoneGroups } from './stone-places.ts';

/** Equal stones in one bag, with the numbers of the first and the last on the plan. */
export interface StoneBag extends StonePlace {
  bag: string;
  first: number;
  last: number;
  /** Colour and clarity of a diamond; null for another gem. */
  quality: { colour: string; clarity: string } | null;
}

/** A number on a plan. */
interface StoneMark {
  text: string;
  xMm: number;
  yMm: number;
  /** Width of the stone. */
  widthMm: number;
}

export interface StoneMap {
  bags: StoneBag[];
  plans: { drawing: LineDrawing; marks: StoneMark[] }[];
}

/** A stone that faces up at least this much is on the plan from above. */
const FACING_UP = 0.35;
/** Numbers closer than this are written together: stones before and behind a band, mm. */
const SAME_PLACE_MM = 0.4;

/** A, B, … Z, AA, AB: the name of a bag. */
export const bagName = (index: number): string =>
  (index < 26 ? '' : bagName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

/**
 * Numbers every stone of a piece, bag by bag, and draws where they are: from above, and those of a ring that do not face
 * up from the front.
 */
export function stoneMap(model: JewelModel): StoneMap {
  const numbers = new Map<number, number>();
  const bags = stoneGroups(model).map(({ place, indices }, i): StoneBag => {
    const first = numbers.size + 1;
    for (const index of indices) numbers.set(index, numbers.size + 1);
    const stone = model.stones[indices[0] ?? -1];
    const { colour, clarity } = stone?.grades ?? SMALL_STONE;
    const quality = place.material === 'diamond' ? { colour, clarity } : null;
    return { ...place, bag: bagName(i), first, last: numbers.size, quality };
  });
  const isOnTop = ({ matrix }: PlacedStone) =>
    model.axis === 'lying' || transformDirection(matrix, [0, 0, 1])[2] > FACING_UP;
  const planOf = (view: 'top' | 'front', isShown: (stone: PlacedStone) => boolean) => {
    const shown = model.stones.flatMap((stone, index) => (isShown(stone) ? [{ stone, index }] : []));
    if (shown.length === 0) return [];
    const drawing = lineDrawing(model, view);
    const marks: StoneMark[] = [];
    for (const { stone, index } of shown) {
      const table = transformPoint(stone.matrix, [0, 0, stone.cutStone.crownMm]);
      const [xMm, yMm] = placeOnDrawing(drawing, table);
      const number = String(numbers.get(index) ?? '');
      const near = marks.find((mark) => Math.hypot(mark.xMm - xMm, mark.yMm - yMm) < SAME_PLACE_MM);
      if (near === undefined) marks.push({ text: number, xMm, yMm, widthMm: stone.widthMm });
      else near.text += `/${number}`;
    }
    return [{ drawing, marks }];
  };
  return { bags, plans: [...planOf('top', isOnTop), ...planOf('front', (stone) => !isOnTop(stone))] };
}
