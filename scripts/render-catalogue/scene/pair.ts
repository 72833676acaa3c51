import { inverseRigid, multiply } from '#kernel/mesh/matrix.ts';
import type { Mat4 } from '#kernel/mesh/mesh.ts';
import { boundsOf } from '#kernel/pieces/parts/bounds.ts';
import type { JewelModel, MetalPart } from '#kernel/pieces/parts/model.ts';

/**
 * The two earrings of a pair, each in the frame it was made in. The first half of a pair's rigid pieces and of its stones
 * is one earring, the second half the other, made alike.
 */
export function splitPair(model: JewelModel): readonly [JewelModel, JewelModel] {
  const pieces = model.pieces ?? [];
  const half = pieces.length / 2;
  if (pieces.length === 0 || !Number.isInteger(half) || model.stones.length % 2 !== 0)
    throw new RangeError('only a pair can be put down one by one');
  const oneOf = (second: boolean): JewelModel => {
    const own = pieces.slice(second ? half : 0, second ? undefined : half);
    const home = inverseRigid(own[0]?.frame ?? new Float64Array());
    const parts = model.parts.flatMap((part): MetalPart[] => {
      const places: Mat4[] = (part.instances ?? [null]).flatMap((instance, i) =>
        (part.pieceOf?.[i] ?? 0) >= half === second
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
