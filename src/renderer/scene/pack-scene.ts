import type { CutStone } from '#kernel/jewel/gems/cut-stone.ts';
import { inclusionsOf } from '#kernel/jewel/gems/inclusions.ts';
import { stoneOptics } from '#kernel/jewel/gems/stone-optics.ts';
import { multiply } from '#kernel/jewel/mesh/matrix.ts';
import { at, type Vec3 } from '#kernel/jewel/mesh/vector.ts';
import type { PlacedStone } from '#kernel/jewel/pieces/parts/model.ts';
import { type Alloy, alloyOf, unfinished } from '../light/materials.ts';
import { type PackedCut, packCut } from './pack-cut.ts';
import { packMetal, WORDS_PER_METAL } from './pack-metal.ts';
import type { PlacedModel } from './placed-model.ts';
import { f32 } from './table-element.ts';
import { TriangleList } from './triangles.ts';
import { buildWideTree, type WideTree } from './wide-tree.ts';

/** All scene data that do not depend on the camera, laid out for the tracer. */
export interface PackedScene {
  tree: WideTree;
  /** 32 floats per stone, see kernel/intersect.ts; words 24 (traces wavelengths), 25 (body) and 26 to 28 (glow) are set per picture */
  stones: Float32Array;
  /** Inclusions and colour zones of each stone, see kernel/body.ts; null if there are none */
  bodies: (Float32Array | null)[];
  /** Light per mm of path emitted under daylight's ultraviolet in each stone */
  glows: Vec3[];
  /** half width in mm per stone */
  stoneRadii: Float32Array;
  shapes: PackedCut[];
  /** one record per alloy and, where it has a texture, piece: see kernel/finish.ts */
  metals: Float32Array;
  /** min x y z, max x y z in the studio */
  bounds: Float32Array;
}

const WORDS_PER_STONE = 32;
/** Below this loss of light per mm a stone counts as clear. */
const CLEAR_PER_MM = 0.00175;

function packStone(stone: PlacedStone, m: Float64Array, shape: number, out: Float32Array): void {
  const optics = stoneOptics(stone.material, stone.grades);
  for (let column = 0; column < 3; column++)
    for (let row = 0; row < 3; row++) out[column * 3 + row] = at(m, column * 4 + row);
  out.set([at(m, 12), at(m, 13), at(m, 14), 1, 1, shape], 9);
  out.set(optics.index, 15);
  out.set(optics.absorption, 18);
  out[21] = Math.max(...optics.absorption) > CLEAR_PER_MM ? 1 : 0;
  out[22] = optics.index[0] === optics.index[2] ? 0 : 1;
  out[23] = stone.widthMm > 3 ? 12 : 8;
}

function packBody({ cutStone, material, grades }: PlacedStone): Float32Array | null {
  const inclusions = inclusionsOf(cutStone, material, grades);
  const { across, opticAxis, zones, zoneShare } = stoneOptics(material, grades);
  if (inclusions.length === 0 && zoneShare === 0 && across.every((a) => a === 0)) return null;
  const head = [...across, ...opticAxis, ...zones, zoneShare, inclusions.length, 0];
  const list = inclusions.flatMap(({ centre, radiusMm, normal, opacity }) => [
    ...centre,
    radiusMm,
    ...(normal ?? [0, 0, 0]),
    opacity,
  ]);
  return Float32Array.from([...head, ...list]);
}

/** Bounding box of a placed stone from the corners of its mesh. */
function stoneBox(stone: CutStone, m: Float64Array): number[] {
  const box = [1e30, 1e30, 1e30, -1e30, -1e30, -1e30];
  const p = stone.mesh.positions;
  for (let i = 0; i < p.length; i += 3)
    for (let row = 0; row < 3; row++) {
      const v =
        at(m, row) * at(p, i) +
        at(m, 4 + row) * at(p, i + 1) +
        at(m, 8 + row) * at(p, i + 2) +
        at(m, 12 + row);
      box[row] = Math.min(at(box, row), v - 1e-4);
      box[3 + row] = Math.max(at(box, 3 + row), v + 1e-4);
    }
  return box;
}

/** Combines models into one scene. */
export function packScene(placed: readonly PlacedModel[]): PackedScene {
  const metals: { alloy: Alloy; on: PlacedModel }[] = [];
  const materialOf = (alloy: Alloy, on: PlacedModel): number => {
    // a texture is in the piece's frame, so the piece is part of the key
    const known = metals.findIndex((m) => m.alloy === alloy && (alloy.surface === 'plain' || m.on === on));
    return known >= 0 ? known : metals.push({ alloy, on }) - 1;
  };
  let capacity = 0;
  for (const { model } of placed)
    for (const part of model.parts)
      capacity += (part.mesh.indices.length / 3) * (part.instances?.length ?? 1);
  const triangles = new TriangleList(capacity);
  const cutNumbers = new Map<CutStone, number>();
  const shapes: PackedCut[] = [];
  const stoneCount = placed.reduce((n, { model }) => n + model.stones.length, 0);
  const stones = new Float32Array(Math.max(1, stoneCount) * WORDS_PER_STONE);
  const bodies: (Float32Array | null)[] = [];
  const glows: Vec3[] = [];
  const stoneRadii = new Float32Array(stoneCount);
  const stoneBoxes = new Float32Array(stoneCount * 6);
  let s = 0;
  for (const one of placed) {
    const { model, placement } = one;
    for (const part of model.parts) {
      const { metal, finish } = part;
      const material = materialOf(
        one.made === undefined ? alloyOf(metal, finish) : unfinished(one.made, metal),
        one,
      );
      if (part.instances === null) triangles.add(part.mesh, placement, material);
      else
        for (const instance of part.instances)
          triangles.add(part.mesh, multiply(placement, instance), material);
    }
    for (const stone of model.stones) {
      let shape = cutNumbers.get(stone.cutStone);
      if (shape === undefined) {
        shape = shapes.push(packCut(stone.cutStone)) - 1;
        cutNumbers.set(stone.cutStone, shape);
      }
      const m = multiply(placement, stone.matrix);
      packStone(stone, m, shape, stones.subarray(s * WORDS_PER_STONE, (s + 1) * WORDS_PER_STONE));
      stoneBoxes.set(stoneBox(stone.cutStone, m), s * 6);
      bodies.push(packBody(stone));
      glows.push(stoneOptics(stone.material, stone.grades).glow);
      stoneRadii[s] = stone.widthMm / 2;
      s += 1;
    }
  }
  const packedMetals = new Float32Array(Math.max(1, metals.length) * WORDS_PER_METAL);
  metals.forEach(({ alloy, on }, i) => {
    packedMetals.set(packMetal(alloy, on), i * WORDS_PER_METAL);
  });
  return {
    tree: buildWideTree(triangles, stoneBoxes),
    stones,
    bodies,
    glows,
    stoneRadii,
    shapes,
    metals: packedMetals,
    bounds: boundsOf(triangles, stoneBoxes),
  };
}

function boundsOf(triangles: TriangleList, stoneBoxes: Float32Array): Float32Array {
  const bounds = Float32Array.of(1e30, 1e30, 1e30, -1e30, -1e30, -1e30);
  const include = (v: number, axis: number): void => {
    if (v < f32(bounds, axis)) bounds[axis] = v;
    if (v > f32(bounds, 3 + axis)) bounds[3 + axis] = v;
  };
  for (let i = 0; i < triangles.count * 9; i++) include(f32(triangles.corners, i), i % 3);
  for (let i = 0; i < stoneBoxes.length; i++) include(f32(stoneBoxes, i), i % 3);
  return bounds;
}
