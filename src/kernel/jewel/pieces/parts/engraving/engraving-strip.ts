import { TriangleGrid } from '#kernel/jewel/mesh/triangle-grid.ts';
import {
  add,
  along,
  at,
  clamp,
  cross,
  length,
  mix,
  scale,
  subtract,
  unit,
  type Vec3,
} from '#kernel/jewel/mesh/vector.ts';
import type { JewelModel } from '../model.ts';
import type { EngravedBand } from './engraved-band.ts';
import { type EngravingSize, engravingSize } from './engraving.rules.ts';
import type { EngravingDesign } from './engraving.schema.ts';

/**
 * Surface of an engraving: a strip that follows the band, opposite the head, to be covered with the text. Text runs
 * along u, upright along v (u 0 to 1 from its start, v 0 to 1 from its foot); read from the engraved side, upright along
 * +Y. Millimetres, in the model's frame.
 */
export interface EngravingStrip extends EngravingSize {
  positions: Float32Array;
  normals: Float32Array;
  uvs: Float32Array;
  indices: Uint16Array;
  heightMm: number;
  /** Angles from the top where the text starts and ends, radians; radius of the surface at its middle, mm. */
  startAngle: number;
  endAngle: number;
  radiusMm: number;
}

/** Distance of the strip above the metal, mm: enough for a depth buffer, too little to see. */
const LIFT_MM = 0.015;
const COLUMN_MM = 0.25;
const ROWS = 12;
/** Edge of the band that the strip leaves free. */
const BARE_MM = 0.08;
const PROBE_MM = 1.5;

/** The strip of an engraving on its band, laid on the built model. */
export function stripOn(band: EngravedBand, engraving: EngravingDesign, model: JewelModel): EngravingStrip {
  const size = engravingSize(band, engraving);
  const isInside = engraving.place === 'inside';
  const grids = model.parts
    .filter(({ role, instances }) => role === 'shank' && instances === null)
    .map(({ mesh }) => new TriangleGrid(mesh));
  const guide = guideOf(band, isInside);
  const halfBand = Math.max(...model.parts.filter(({ role }) => role === 'shank').map(halfWidthOf));
  const heightMm = Math.min(size.emMm, 2 * (halfBand - BARE_MM));
  const lengthMm = Math.min(size.lengthMm, size.mostMm);
  const columns = clamp(Math.ceil(lengthMm / COLUMN_MM), 8, 400);
  const points: Vec3[] = [];
  let middle = 0;
  for (let i = 0; i <= columns; i++) {
    const { base, out } = guide(lengthMm * (i / columns - 0.5));
    for (let j = 0; j <= ROWS; j++) {
      const y = heightMm * (j / ROWS - 0.5);
      const origin = along(add(base, [0, y, 0]), out, isInside ? -PROBE_MM : PROBE_MM);
      const direction = scale(out, isInside ? 1 : -1);
      const way = Math.min(...grids.map((grid) => grid.firstHit(origin, direction, 4)?.distance ?? Infinity));
      const point = Number.isFinite(way) ? along(origin, direction, way) : add(base, [0, y, 0]);
      points.push(point);
      if (i * 2 === columns - (columns % 2) && j === ROWS / 2) middle = Math.hypot(point[0], point[2]);
    }
  }
  const angleAt = (x: number) => guide(x).angle;
  return {
    ...size,
    lengthMm,
    heightMm,
    ...meshOf(points, columns),
    startAngle: angleAt(-lengthMm / 2),
    endAngle: angleAt(lengthMm / 2),
    radiusMm: middle,
  };
}

function halfWidthOf({ mesh }: JewelModel['parts'][number]): number {
  let half = 0;
  for (let i = 1; i < mesh.positions.length; i += 3) half = Math.max(half, Math.abs(at(mesh.positions, i)));
  return half;
}

interface GuidePoint {
  angle: number;
  base: Vec3;
  out: Vec3;
}

/** Place on the band by the distance along the text from its middle, which is opposite the head. */
function guideOf(band: EngravedBand, isInside: boolean): (xMm: number) => GuidePoint {
  const [a, b] = band.halfAxesMm;
  const thickness = isInside ? 0 : band.thicknessMm;
  const placed = (angle: number): GuidePoint => {
    const out = unit([Math.sin(angle) / a, 0, Math.cos(angle) / b]);
    return { angle, base: along([a * Math.sin(angle), 0, b * Math.cos(angle)], out, thickness), out };
  };
  // Seen from the finger the text runs against the angle, seen from outside with it.
  const sign = isInside ? -1 : 1;
  const steps = 360;
  const walk = Array.from({ length: steps + 1 }, (_, i) => placed(Math.PI + (sign * Math.PI * i) / steps));
  const ways = [0];
  for (let i = 1; i <= steps; i++) {
    ways.push(at(ways, i - 1) + length(subtract(at(walk, i).base, at(walk, i - 1).base)));
  }
  return (x) => {
    const way = Math.min(Math.abs(x), at(ways, steps));
    const i = clamp(
      ways.findIndex((w) => w > way),
      1,
      steps,
    );
    const share = (way - at(ways, i - 1)) / Math.max(1e-9, at(ways, i) - at(ways, i - 1));
    const turn = mix(i - 1, i, share) / steps;
    return placed(Math.PI + sign * Math.sign(x || 1) * Math.PI * turn);
  };
}

/** Points column by column, from foot to head, as an offset mesh that faces its reader. */
function meshOf(
  points: readonly Vec3[],
  columns: number,
): Pick<EngravingStrip, 'positions' | 'normals' | 'uvs' | 'indices'> {
  const rows = ROWS + 1;
  const place = (i: number, j: number): Vec3 => at(points, clamp(i, 0, columns) * rows + clamp(j, 0, ROWS));
  const positions = new Float32Array(points.length * 3);
  const normals = new Float32Array(points.length * 3);
  const uvs = new Float32Array(points.length * 2);
  points.forEach((point, n) => {
    const [i, j] = [Math.floor(n / rows), n % rows];
    const u = subtract(place(i + 1, j), place(i - 1, j));
    const v = subtract(place(i, j + 1), place(i, j - 1));
    const normal = unit(cross(u, v));
    positions.set(along(point, normal, LIFT_MM), n * 3);
    normals.set(normal, n * 3);
    uvs.set([i / columns, j / ROWS], n * 2);
  });
  const indices = new Uint16Array(columns * ROWS * 6);
  let o = 0;
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < ROWS; j++) {
      const [a, b, c, d] = [i * rows + j, (i + 1) * rows + j, (i + 1) * rows + j + 1, i * rows + j + 1];
      for (const index of [a, b, c, a, c, d]) indices[o++] = index;
    }
  }
  return { positions, normals, uvs, indices };
}
