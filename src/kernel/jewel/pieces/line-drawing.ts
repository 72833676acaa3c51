import { identity, multiply } from '#kernel/jewel/mesh/matrix.ts';
import type { Mat4, Mesh } from '#kernel/jewel/mesh/mesh.ts';
import { at, type Vec2, type Vec3 } from '#kernel/jewel/mesh/vector.ts';
import type { MetalId } from '#kernel/jewel/metals/metal-ids.ts';
import { type Body, Depth, UNSEEN } from './paper-depth.ts';
import type { JewelModel } from './parts/model.ts';

/** The sides from which a piece is drawn. */
export const drawnViews = ['front', 'side', 'top', 'three-quarter'] as const;

export type DrawnView = (typeof drawnViews)[number];

/** The visible lines of a piece from one side, to scale. */
export interface LineDrawing {
  view: DrawnView;
  /** x1 y1 x2 y2 of each line, mm; x to the right, y down, from the upper left corner. */
  lines: Float32Array;
  widthMm: number;
  heightMm: number;
  /** Where the origin of the model is on the paper. */
  originMm: Vec2;
  /** Areas covered on the paper: SVG paths of horizontal strokes, each `stepMm` thick. */
  covered: { metals: { metal: MetalId; path: string }[]; stones: string; stepMm: number };
}

/** Directions of the paper's right and up, and towards the eye. */
interface Frame {
  right: Vec3;
  up: Vec3;
  eye: Vec3;
}

const unit = ([x, y, z]: Vec3): Vec3 => {
  const l = Math.hypot(x, y, z) || 1;
  return [x / l, y / l, z / l];
};
const cross = ([a, b, c]: Vec3, [x, y, z]: Vec3): Vec3 => [b * z - c * y, c * x - a * z, a * y - b * x];
const dot = ([a, b, c]: Vec3, [x, y, z]: Vec3): number => a * x + b * y + c * z;

function obliqueFrame(): Frame {
  const eye = unit([0.62, -0.7, 0.5]);
  const right = unit(cross([0, 0, 1], eye));
  return { eye, right, up: cross(eye, right) };
}

const frames: Readonly<Record<DrawnView, Frame>> = {
  front: { right: [1, 0, 0], up: [0, 0, 1], eye: [0, -1, 0] },
  side: { right: [0, 1, 0], up: [0, 0, 1], eye: [1, 0, 0] },
  top: { right: [1, 0, 0], up: [0, 1, 0], eye: [0, 0, 1] },
  'three-quarter': obliqueFrame(),
};

/** An edge of a mesh with the faces that meet in it; `b` repeats the first if there is only one. */
interface Edge {
  from: Vec3;
  to: Vec3;
  a: Vec3;
  b: Vec3;
  isSharp: boolean;
}

/** The drawable data of one mesh in its own frame. */
interface Shape {
  triangles: Float32Array;
  edges: Edge[];
}

const cornerOf = (p: Float32Array, i: number): Vec3 => [at(p, i), at(p, i + 1), at(p, i + 2)];
const keyOf = ([x, y, z]: Vec3): string =>
  `${Math.round(x * 2e3)},${Math.round(y * 2e3)},${Math.round(z * 2e3)}`;

/** `sharp`: cosine below which two faces meet in an edge that is drawn from every side. */
function shapeOf({ positions, indices }: Mesh, sharp: number): Shape {
  const triangles = new Float32Array(indices.length * 3);
  const faces = new Map<string, Edge>();
  for (let t = 0; t < indices.length; t += 3) {
    const corners = [0, 1, 2].map((k) => cornerOf(positions, at(indices, t + k) * 3)) as [Vec3, Vec3, Vec3];
    for (const [k, corner] of corners.entries()) triangles.set(corner, (t + k) * 3);
    const [p, q, r] = corners;
    const normal = unit(
      cross([q[0] - p[0], q[1] - p[1], q[2] - p[2]], [r[0] - p[0], r[1] - p[1], r[2] - p[2]]),
    );
    const keys = corners.map(keyOf);
    for (const [k, l] of [
      [0, 1],
      [1, 2],
      [2, 0],
    ] as const) {
      const [from, to] = [corners[k], corners[l]];
      const [first = '', second = ''] = [keys[k], keys[l]];
      if (first === second) continue;
      const key = first < second ? `${first}|${second}` : `${second}|${first}`;
      const known = faces.get(key);
      if (!known) faces.set(key, { from, to, a: normal, b: normal, isSharp: false });
      else {
        known.b = normal;
        known.isSharp = dot(known.a, normal) < sharp;
      }
    }
  }
  return { triangles, edges: [...faces.values()] };
}

interface Placed {
  shape: Shape;
  matrix: Mat4;
  /** null = a stone. */
  metal: MetalId | null;
}

const metalSharp = Math.cos((28 * Math.PI) / 180);
const stoneSharp = Math.cos((12 * Math.PI) / 180);
/** Smaller stones are drawn as outlines: their facets would merge. */
const facetedMm = 2.4;

function placedOf({ parts, stones }: JewelModel): Placed[] {
  const shapes = new Map<Mesh, Shape>();
  const shape = (mesh: Mesh, sharp: number): Shape => {
    const known = shapes.get(mesh) ?? shapeOf(mesh, sharp);
    shapes.set(mesh, known);
    return known;
  };
  return [
    ...parts.flatMap(({ mesh, instances, metal }) =>
      (instances ?? [identity()]).map((matrix) => ({
        shape: shape(mesh, metalSharp),
        matrix,
        metal,
      })),
    ),
    ...stones.map(({ cutStone, matrix, widthMm }) => ({
      shape: shape(cutStone.mesh, widthMm < facetedMm ? -1 : stoneSharp),
      matrix,
      metal: null,
    })),
  ];
}

/** The matrix that maps a placed point to the paper: x right, y up, z towards the eye. */
function onPaper({ right, up, eye }: Frame): Mat4 {
  const m = identity();
  [right, up, eye].forEach((axis, row) => {
    axis.forEach((value, column) => {
      m[column * 4 + row] = value;
    });
  });
  return m;
}

function moved(m: Mat4, [x, y, z]: Vec3): Vec3 {
  return [
    at(m, 0) * x + at(m, 4) * y + at(m, 8) * z + at(m, 12),
    at(m, 1) * x + at(m, 5) * y + at(m, 9) * z + at(m, 13),
    at(m, 2) * x + at(m, 6) * y + at(m, 10) * z + at(m, 14),
  ];
}

/** The visible stretches of a line on the paper, sampled at every cell of the grid. */
function seenParts(from: Vec3, to: Vec3, depth: Depth): number[] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const count = Math.max(1, Math.ceil(length / (depth.step * 1.5)));
  const slack = Math.max(0.03, depth.step * 1.5);
  const point = (i: number): Vec3 => {
    const t = i / count;
    return [
      from[0] + t * (to[0] - from[0]),
      from[1] + t * (to[1] - from[1]),
      from[2] + t * (to[2] - from[2]),
    ];
  };
  const lines: number[] = [];
  let start: Vec3 | null = null;
  let last: Vec3 = from;
  for (let i = 0; i <= count; i++) {
    const p = point(i);
    const isSeen = depth.sees(p[0], p[1], p[2], slack);
    if (isSeen && start === null) start = p;
    if (!isSeen && start !== null) {
      if (start !== last) lines.push(start[0], start[1], last[0], last[1]);
      start = null;
    }
    last = p;
  }
  if (start !== null && start !== last) lines.push(start[0], start[1], last[0], last[1]);
  return lines;
}

const STONE = 1;
const FIRST_METAL = 2;

/** `hiding`: additional bodies that hide parts of the piece. */
function drawn(placed: readonly Placed[], view: DrawnView, hiding: readonly Body[] = []): LineDrawing {
  const paper = onPaper(frames[view]);
  const metals = [...new Set(placed.flatMap(({ metal }) => metal ?? []))];
  const bodies: Body[] = [...hiding];
  const edges: { from: Vec3; to: Vec3 }[] = [];
  for (const { shape, matrix, metal } of placed) {
    const m = multiply(paper, matrix);
    const points = new Float32Array(shape.triangles.length);
    for (let i = 0; i < points.length; i += 3) points.set(moved(m, cornerOf(shape.triangles, i)), i);
    bodies.push({ points, cover: metal === null ? STONE : FIRST_METAL + metals.indexOf(metal) });
    const towards = ([x, y, z]: Vec3): number => at(m, 2) * x + at(m, 6) * y + at(m, 10) * z;
    for (const { from, to, a, b, isSharp } of shape.edges) {
      const [one, other] = [towards(a), towards(b)];
      const isOutline = one > 0 !== other > 0;
      if (isOutline || (isSharp && (one > 0 || other > 0)))
        edges.push({ from: moved(m, from), to: moved(m, to) });
    }
  }
  const depth = new Depth(bodies);
  const lines = edges.flatMap(({ from, to }) => seenParts(from, to, depth));
  const { minX, minY, widthMm, heightMm } = depth;
  for (let i = 0; i < lines.length; i += 2) {
    lines[i] = (lines[i] ?? 0) - minX;
    lines[i + 1] = heightMm - ((lines[i + 1] ?? 0) - minY);
  }
  const covered = {
    metals: metals.map((metal, i) => ({ metal, path: depth.strokes(FIRST_METAL + i) })),
    stones: depth.strokes(STONE),
    stepMm: depth.step,
  };
  const originMm: Vec2 = [-minX, heightMm + minY];
  return { view, lines: new Float32Array(lines), widthMm, heightMm, originMm, covered };
}

/** Technical drawings of a piece from four sides: outlines and sharp edges without hidden lines. */
export function lineDrawings(model: JewelModel): LineDrawing[] {
  const placed = placedOf(model);
  return drawnViews.map((view) => drawn(placed, view));
}

/** The place of a point of the model on a drawing, mm. */
export function placeOnDrawing({ originMm, view }: LineDrawing, point: Vec3): Vec2 {
  const [x, y] = moved(onPaper(frames[view]), point);
  return [originMm[0] + x, originMm[1] - y];
}

/** The same for one side. */
export const lineDrawing = (model: JewelModel, view: DrawnView): LineDrawing => drawn(placedOf(model), view);

/** Drawing from above of rings on a finger of this width, which hides the parts below it. */
export function drawingOnFinger(model: JewelModel, fingerMm: number): LineDrawing {
  const { min, max } = model.bounds;
  const r = fingerMm / 2;
  // A set rests on the ground of its first ring.
  const z = at(model.pieces?.[0]?.frame ?? identity(), 14);
  const [a, b, c, d] = [
    [-r, min[1], z],
    [r, min[1], z],
    [r, max[1], z],
    [-r, max[1], z],
  ] as const;
  const finger = { points: Float32Array.of(...a, ...b, ...c, ...a, ...c, ...d), cover: UNSEEN };
  return drawn(placedOf(model), 'top', [finger]);
}
