import { identity, multiply } from '#kernel/mesh/matrix.ts';
import type { Mat4, Mesh } from '#kernel/mesh/mesh.ts';
import { at, type Vec3 } from '#kernel/mesh/vector.ts';
import type { JewelModel } from '#kernel/pieces/parts/model.ts';

/** From where a piece is drawn. */
export const drawnViews = ['front', 'side', 'top', 'three-quarter'] as const;

export type DrawnView = (typeof drawnViews)[number];

/** The lines of a piece that are seen from one side, to scale. */
export interface LineDrawing {
  view: DrawnView;
  /** x1 y1 x2 y2 of every line, mm; x to the right, y down, from the upper left corner. */
  lines: Float32Array;
  widthMm: number;
  heightMm: number;
}

/** To the right and up on the paper, and towards the eye. */
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

/** An edge of a mesh with the faces that meet in it; `b` is the first again where there is one alone. */
interface Edge {
  from: Vec3;
  to: Vec3;
  a: Vec3;
  b: Vec3;
  isSharp: boolean;
}

/** Everything to draw of one mesh, in its own place. */
interface Shape {
  triangles: Float32Array;
  edges: Edge[];
}

const cornerOf = (p: Float32Array, i: number): Vec3 => [at(p, i), at(p, i + 1), at(p, i + 2)];
const keyOf = ([x, y, z]: Vec3): string =>
  `${Math.round(x * 2e3)},${Math.round(y * 2e3)},${Math.round(z * 2e3)}`;

/** `sharp`: the cosine under which two faces meet in an edge that is drawn from everywhere. */
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
}

const metalSharp = Math.cos((28 * Math.PI) / 180);
const stoneSharp = Math.cos((12 * Math.PI) / 180);
/** Of smaller stones the outline alone is drawn: their facets would be a blot. */
const facetedMm = 2.4;

function placedOf({ parts, stones }: JewelModel): Placed[] {
  const shapes = new Map<Mesh, Shape>();
  const shape = (mesh: Mesh, sharp: number): Shape => {
    const known = shapes.get(mesh) ?? shapeOf(mesh, sharp);
    shapes.set(mesh, known);
    return known;
  };
  return [
    ...parts.flatMap(({ mesh, instances }) =>
      (instances ?? [identity()]).map((matrix) => ({ shape: shape(mesh, metalSharp), matrix })),
    ),
    ...stones.map(({ cutStone, matrix, widthMm }) => ({
      shape: shape(cutStone.mesh, widthMm < facetedMm ? -1 : stoneSharp),
      matrix,
    })),
  ];
}

/** The matrix that takes a placed point to the paper: x right, y up, z towards the eye. */
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

/** How the piece lies before the eye: what is nearest at every point of a fine grid. */
class Depth {
  readonly minX: number;
  readonly minY: number;
  readonly widthMm: number;
  readonly heightMm: number;
  readonly step: number;
  readonly #columns: number;
  readonly #rows: number;
  readonly #nearest: Float32Array;

  constructor(bodies: readonly Float32Array[]) {
    let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const body of bodies)
      for (let i = 0; i < body.length; i += 3) {
        x0 = Math.min(x0, at(body, i));
        x1 = Math.max(x1, at(body, i));
        y0 = Math.min(y0, at(body, i + 1));
        y1 = Math.max(y1, at(body, i + 1));
      }
    [this.minX, this.minY, this.widthMm, this.heightMm] = [x0, y0, x1 - x0, y1 - y0];
    this.step = Math.max(this.widthMm, this.heightMm, 1) / 700;
    this.#columns = Math.ceil(this.widthMm / this.step) + 2;
    this.#rows = Math.ceil(this.heightMm / this.step) + 2;
    this.#nearest = new Float32Array(this.#columns * this.#rows).fill(-Infinity);
    for (const body of bodies) for (let i = 0; i < body.length; i += 9) this.#fill(body, i);
  }

  #fill(p: Float32Array, i: number): void {
    const [ax, ay, az] = [
      (at(p, i) - this.minX) / this.step,
      (at(p, i + 1) - this.minY) / this.step,
      at(p, i + 2),
    ];
    const [bx, by, bz] = [
      (at(p, i + 3) - this.minX) / this.step,
      (at(p, i + 4) - this.minY) / this.step,
      at(p, i + 5),
    ];
    const [cx, cy, cz] = [
      (at(p, i + 6) - this.minX) / this.step,
      (at(p, i + 7) - this.minY) / this.step,
      at(p, i + 8),
    ];
    const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
    if (Math.abs(area) < 1e-9) return;
    const top = Math.max(0, Math.floor(Math.min(ay, by, cy)));
    const bottom = Math.min(this.#rows - 1, Math.ceil(Math.max(ay, by, cy)));
    const left = Math.max(0, Math.floor(Math.min(ax, bx, cx)));
    const right = Math.min(this.#columns - 1, Math.ceil(Math.max(ax, bx, cx)));
    for (let y = top; y <= bottom; y++) {
      for (let x = left; x <= right; x++) {
        const u = ((x - ax) * (cy - ay) - (cx - ax) * (y - ay)) / area;
        const v = ((bx - ax) * (y - ay) - (x - ax) * (by - ay)) / area;
        if (u < -1e-6 || v < -1e-6 || u + v > 1 + 1e-6) continue;
        const z = az + u * (bz - az) + v * (cz - az);
        const cell = y * this.#columns + x;
        if (z > at(this.#nearest, cell)) this.#nearest[cell] = z;
      }
    }
  }

  /** Whether nothing lies before a point; `slack` mm forgive what the grid rounds. */
  sees(x: number, y: number, z: number, slack: number): boolean {
    const column = Math.round((x - this.minX) / this.step);
    const row = Math.round((y - this.minY) / this.step);
    // A line along an outline is seen where any cell beside it lets it through.
    for (const [dx, dy] of [
      [0, 0],
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      const [c, r] = [column + dx, row + dy];
      if (c < 0 || r < 0 || c >= this.#columns || r >= this.#rows) return true;
      if (at(this.#nearest, r * this.#columns + c) <= z + slack) return true;
    }
    return false;
  }
}

/** The seen stretches of a line on the paper, sampled at every cell of the grid. */
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

function drawn(placed: readonly Placed[], view: DrawnView): LineDrawing {
  const paper = onPaper(frames[view]);
  const bodies: Float32Array[] = [];
  const edges: { from: Vec3; to: Vec3 }[] = [];
  for (const { shape, matrix } of placed) {
    const m = multiply(paper, matrix);
    const body = new Float32Array(shape.triangles.length);
    for (let i = 0; i < body.length; i += 3) body.set(moved(m, cornerOf(shape.triangles, i)), i);
    bodies.push(body);
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
  return { view, lines: new Float32Array(lines), widthMm, heightMm };
}

/** A piece as a draughtsman draws it, from four sides: outlines and sharp edges, hidden lines left out. */
export function lineDrawings(model: JewelModel): LineDrawing[] {
  const placed = placedOf(model);
  return drawnViews.map((view) => drawn(placed, view));
}
