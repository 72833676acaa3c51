import { inverseRigid, multiply } from '#kernel/jewel/mesh/matrix.ts';
import type { Mat4 } from '#kernel/jewel/mesh/mesh.ts';
import { boundsOf } from '#kernel/jewel/pieces/parts/bounds.ts';
import type { JewelModel, MetalPart } from '#kernel/jewel/pieces/parts/model.ts';

/**
 * The two earrings of a pair, each in its own frame: the parts of the first rigid piece, with its back and everything
 * that hangs from it, are one earring, the rest the other. The first half of the stones belongs to the first earring.
 */
export function splitPair(model: JewelModel): readonly [JewelModel, JewelModel] {
  const pieces = model.pieces ?? [];
  const first = pieces[0]?.frame ?? new Float64Array();
  const isSecond = pieces.map(({ frame }) => frame.some((value, i) => value !== first[i]));
  const halves = isSecond.filter(Boolean).length * 2;
  if (pieces.length === 0 || halves !== pieces.length || model.stones.length % 2 !== 0)
    throw new RangeError('only a pair can be put down one by one');
  const oneOf = (second: boolean): JewelModel => {
    const own = pieces.filter((_piece, i) => isSecond[i] === second);
    const home = inverseRigid(own[0]?.frame ?? new Float64Array());
    const parts = model.parts.flatMap((part): MetalPart[] => {
      const places: Mat4[] = (part.instances ?? [null]).flatMap((instance, i) =>
        isSecond[part.pieceOf?.[i] ?? 0] === second
          ? [instance === null ? home : multiply(home, instance)]
          : [],
      );
      return places.length === 0 ? [] : [{ ...part, instances: places, pieceOf: places.map(() => 0) }];
    });
    const middle = model.stones.length / 2;
    const stones = model.stones
      .slice(second ? middle : 0, second ? undefined : middle)
      .map((stone) => ({ ...stone, matrix: multiply(home, stone.matrix) }));
    const bounds = boundsOf(parts, stones);
    return { ...model, parts, stones, pieces: own, bounds, groundZ: bounds.min[2] };
  };
  return [oneOf(false), oneOf(true)];
}
