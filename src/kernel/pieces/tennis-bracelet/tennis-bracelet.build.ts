import { cutStone } from '#kernel/gems/cut-stone.ts';
import type { GemMaterialId, GemShape } from '#kernel/gems/grades.ts';
import { fromBasis, identity, multiply, rotationZ } from '#kernel/mesh/matrix.ts';
import type { Mat4 } from '#kernel/mesh/mesh.ts';
import { roundedPolygon } from '#kernel/mesh/profile.ts';
import { type Station, sweep } from '#kernel/mesh/sweep.ts';
import { along, at, cross, length, mix, subtract, TAU, unit, type Vec3 } from '#kernel/mesh/vector.ts';
import { type Assembly, emptyAssembly, metalPart } from '#kernel/pieces/parts/assembly.ts';
import { bar, polylineLength } from '#kernel/pieces/parts/bar.ts';
import { rail } from '#kernel/pieces/parts/head/prong-head.ts';
import { crownHeightAt, halfGirdle, outlineOf } from '#kernel/pieces/parts/head/stone-seat.ts';
import type { BuildPiece } from '#kernel/pieces/piece-module.ts';
import type { TennisBraceletDesign } from './tennis-bracelet.schema.ts';

export interface TennisSpec {
  shape: GemShape;
  /** Materials in turn. */
  materials: readonly GemMaterialId[];
  carat: number;
  lengthMm: number;
}

/** Width over length of the loop the bracelet is laid in. */
const LOOP_RATIO = 1.18;
const CLASP_MM = 7;

/** Depth of a link under the girdle, in parts of its stone's width: with its crown it is as high as the stone is wide. */
const LINK_DEPTH = 0.85;
const prongRadiusOf = (stoneMm: number): number => stoneMm * 0.115 + 0.03;

/** Line of four-prong boxes hinged to each other, laid in a closed loop with the stones up. */
function tennisBracelet(spec: TennisSpec): Assembly {
  const stones = spec.materials.map((material) => cutStone(spec.shape, { carat: spec.carat }, material));
  const first = at(stones, 0);
  const d = Math.max(...stones.map((s) => s.widthMm));
  const r = d / 2;
  const pitchWanted = d * 1.1 + 0.12;
  const count = Math.max(6, Math.floor((spec.lengthMm - CLASP_MM) / pitchWanted));
  const loop = ellipseLoop(spec.lengthMm);
  const pitch = (spec.lengthMm - CLASP_MM) / count;
  const piece = emptyAssembly();
  const links: Mat4[] = [];
  const prongs: Mat4[] = [];
  const joints: Mat4[] = [];
  for (let i = 0; i < count; i++) {
    const link = frameOnLoop(loop, CLASP_MM / 2 + (i + 0.5) * pitch);
    links.push(link);
    const material = at(spec.materials, i % spec.materials.length);
    const cutOne = at(stones, i % stones.length);
    piece.stones.push({
      role: 'channel',
      path: material === spec.materials[0] ? 'stone' : 'alternateMaterial',
      setting: 'prong',
      shape: spec.shape,
      material,
      cutStone: cutOne,
      matrix: link,
    });
    for (let k = 0; k < 4; k++) prongs.push(multiply(link, rotationZ(TAU / 8 + (k * TAU) / 4)));
    if (i + 1 < count) joints.push(frameOnLoop(loop, CLASP_MM / 2 + (i + 1) * pitch));
  }
  joints.unshift(frameOnLoop(loop, CLASP_MM / 2));
  joints.push(frameOnLoop(loop, spec.lengthMm - CLASP_MM / 2));

  const depth = first.pavilionMm + halfGirdle(first);
  const wire = prongRadiusOf(d);
  const foot = d * LINK_DEPTH;
  const onCrown = (inset: number) => crownHeightAt(first, r - inset, 0);
  const prong = bar(
    [
      [r * 0.76, 0, -foot],
      [r * 0.88, 0, -depth * 0.7],
      [r + wire * 0.45, 0, 0],
      [r + wire * 0.2, 0, halfGirdle(first) + wire * 0.5],
      [r - wire * 0.8, 0, onCrown(wire * 0.8) + wire * 0.5],
      [r - wire * 1.6, 0, onCrown(wire * 1.6) + wire * 0.25],
    ],
    (s) => wire * (s < 0.7 ? 1 : mix(1, 0.6, (s - 0.7) / 0.3)),
    { steps: 26, sides: 14, startDome: 0.4 },
  );
  const ownLink = links.map((_, i) => i);
  piece.parts.push({ ...metalPart('prong', 'prongs', prong, prongs), pieceOf: prongs.map((_, i) => i >> 2) });
  const outline = outlineOf(first);
  const floor = wire * 1.95;
  const floorZ = -foot + floor * 0.75;
  const upper = rail(outline, 0.86, wire * 0.3, -depth * 0.42, wire * 1.7);
  const lower = rail(outline, 0.76, wire * 0.1, floorZ, floor);
  piece.parts.push({ ...metalPart('link', 'upper rail', upper, links), pieceOf: ownLink });
  piece.parts.push({ ...metalPart('link', 'lower rail', lower, links), pieceOf: ownLink });
  // Tongue from box to box with a pin across: the next box turns about it.
  const z = floorZ;
  const reach = pitch / 2 - r * 0.55;
  const tongue = bar(
    [
      [-reach, 0, z],
      [0, 0, z],
      [reach, 0, z],
    ],
    () => wire,
    {
      steps: 12,
      sides: 14,
      startDome: 0.4,
      endDome: 0.4,
    },
  );
  const pin = bar(
    [
      [0, -r * 0.52, z],
      [0, 0, z],
      [0, r * 0.52, z],
    ],
    () => wire * 0.85,
    { steps: 8, sides: 14, startDome: 0.5, endDome: 0.5 },
  );
  // Every link carries the hinge after it, the clasp the first one; what a hinge reaches into stays free of it.
  const owner = joints.map((_, i) => (i === 0 ? count : i - 1));
  piece.parts.push({ ...metalPart('link', 'tongue', tongue, joints), pieceOf: owner });
  piece.parts.push({ ...metalPart('link', 'hinge pin', pin, joints), pieceOf: owner });
  const clasp = piece.parts.length;
  addClasp(piece, loop, r, foot, spec.lengthMm);
  for (const part of piece.parts.slice(clasp)) part.pieceOf = [count];
  piece.pieces = links.map((frame, i) => ({
    frame,
    kind: i % spec.materials.length,
    givesWayTo: i + 1 < count ? [i + 1] : [],
  }));
  piece.pieces.push({ frame: identity(), kind: spec.materials.length, givesWayTo: [0, count - 1] });
  return piece;
}

/** Box clasp that closes the loop at the back, its ends reaching the first and the last hinge. */
function addClasp(piece: Assembly, loop: readonly Vec3[], r: number, depth: number, lengthMm: number): void {
  const half = CLASP_MM / 2 - 0.25;
  const points = Array.from({ length: 25 }, (_, i) => {
    const s = -half + (2 * half * i) / 24;
    return pointOnLoop(loop, (s + lengthMm) % lengthMm).point;
  });
  const w = r * 0.78;
  const box = roundedPolygon(
    [
      [-w, -depth * 0.95, 0.25],
      [w, -depth * 0.95, 0.25],
      [w, -depth * 0.02, 0.3],
      [-w, -depth * 0.02, 0.3],
    ],
    5,
  );
  const stations = points.map((origin, i): Station => {
    const t = unit(subtract(at(points, Math.min(24, i + 1)), at(points, Math.max(0, i - 1))));
    return { origin, u: cross([0, 0, 1], t), v: [0, 0, 1] };
  });
  const mesh = sweep(stations, () => box, { startDomeMm: 0.3, endDomeMm: 0.3 });
  piece.parts.push(metalPart('clasp', 'box clasp', mesh));
  const catchPath = [at(points, 6), at(points, 12), at(points, 18)].map(
    (p): Vec3 => [p[0], p[1] + w, p[2] - depth * 0.5],
  );
  piece.parts.push(
    metalPart(
      'clasp',
      'catch',
      bar(catchPath, () => 0.32, { steps: 16, startDome: 1, uHint: [0, 0, 1] }),
    ),
  );
}

function ellipseLoop(lengthMm: number): Vec3[] {
  const unitLoop = Array.from({ length: 1441 }, (_, i): Vec3 => {
    const t = (TAU * i) / 1440 + TAU / 4;
    return [LOOP_RATIO * Math.cos(t), Math.sin(t), 0];
  });
  const k = lengthMm / polylineLength(unitLoop);
  return unitLoop.map((p): Vec3 => [p[0] * k, p[1] * k, 0]);
}

function pointOnLoop(loop: readonly Vec3[], distanceMm: number): { point: Vec3; tangent: Vec3 } {
  let left = distanceMm;
  for (let i = 0; i + 1 < loop.length; i++) {
    const step = subtract(at(loop, i + 1), at(loop, i));
    const span = length(step);
    if (left <= span) return { point: along(at(loop, i), step, left / span), tangent: unit(step) };
    left -= span;
  }
  return { point: at(loop, 0), tangent: [1, 0, 0] };
}

/** X along the loop, Z up. */
function frameOnLoop(loop: readonly Vec3[], distanceMm: number): Mat4 {
  const { point, tangent } = pointOnLoop(loop, distanceMm);
  return fromBasis(tangent, cross([0, 0, 1], tangent), [0, 0, 1], point);
}

export const buildTennisBracelet: BuildPiece<TennisBraceletDesign> = ({
  stone,
  alternateMaterial,
  lengthMm,
}) => ({
  assembly: tennisBracelet({
    shape: stone.shape,
    materials: alternateMaterial === null ? [stone.material] : [stone.material, alternateMaterial],
    carat: stone.carat,
    lengthMm,
  }),
  axis: 'lying',
});
