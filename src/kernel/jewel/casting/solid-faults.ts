import { metalVolume } from '#kernel/jewel/casting/metal-volume.ts';
import { transformPoint } from '#kernel/jewel/mesh/matrix.ts';
import type { Mesh } from '#kernel/jewel/mesh/mesh.ts';
import { meshVolume, openEdges } from '#kernel/jewel/mesh/mesh-builder.ts';
import type { Vec3 } from '#kernel/jewel/mesh/vector.ts';
import type { JewelModel, PlacedStone } from '#kernel/jewel/pieces/parts/model.ts';

/** Largest share of a part's surface that may face the wrong way: the inside of a tight bend may fold slightly. */
const FOLDED_SHARE = 0.03;

/** Defects of a model's solids as messages; [] if there are none. */
export function solidFaults(model: JewelModel): string[] {
  const faults: string[] = [];
  for (const { name, mesh } of model.parts) {
    const open = openEdges(mesh);
    if (open > 0) faults.push(`${name}: ${open} open edges`);
    if (!(meshVolume(mesh) > 0)) faults.push(`${name}: no volume, or inside out`);
    if (!areNormalsUnit(mesh)) faults.push(`${name}: normals are not unit`);
    const folded = foldedShare(mesh);
    if (!(folded < FOLDED_SHARE)) faults.push(`${name}: ${Math.round(folded * 100)} % folded`);
  }
  for (const { shape, carat, matrix } of model.stones) {
    if (!(carat > 0) || !matrix.every(Number.isFinite)) faults.push(`${shape}: lost`);
  }
  if (![...model.bounds.min, ...model.bounds.max, model.groundZ].every(Number.isFinite))
    faults.push('no bounds');
  for (const [metal, volume] of Object.entries(metalVolume(model))) {
    if (!(volume > 0)) faults.push(`${metal}: no metal`);
  }
  return faults;
}

function areNormalsUnit({ normals }: Mesh): boolean {
  for (let i = 0; i < normals.length; i += 3) {
    const l = Math.hypot(normals[i] ?? 0, normals[i + 1] ?? 0, normals[i + 2] ?? 0);
    if (!(Math.abs(l - 1) < 1e-3)) return false;
  }
  return true;
}

/** Share of the surface whose vertex normals point away from the face. */
function foldedShare({ positions, normals, indices }: Mesh): number {
  let wrong = 0;
  let all = 0;
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [indices[t] ?? 0, indices[t + 1] ?? 0, indices[t + 2] ?? 0];
    const p = (v: number, k: number) => positions[v * 3 + k] ?? 0;
    const [ux, uy, uz] = [p(b, 0) - p(a, 0), p(b, 1) - p(a, 1), p(b, 2) - p(a, 2)];
    const [vx, vy, vz] = [p(c, 0) - p(a, 0), p(c, 1) - p(a, 1), p(c, 2) - p(a, 2)];
    const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const area = Math.hypot(nx, ny, nz);
    all += area;
    const along = (v: number) =>
      (normals[v * 3] ?? 0) * nx + (normals[v * 3 + 1] ?? 0) * ny + (normals[v * 3 + 2] ?? 0) * nz;
    if (along(a) + along(b) + along(c) < 0) wrong += area;
  }
  return all > 0 ? wrong / all : 1;
}

const SECTORS = 8;
/** Metal within this share of the girdle's half width holds the stone. */
const HOLD_REACH = 0.3;

/** Stones that metal touches on fewer than two sides of the girdle: they would fall out. */
export function looseStones(model: JewelModel): PlacedStone[] {
  return model.stones.filter((stone) => heldSides(model, stone) < 2);
}

/** Number of the girdle's eight sectors in which there is metal. */
function heldSides(model: JewelModel, { matrix, cutStone, widthMm }: PlacedStone): number {
  const [x, y, z] = [matrix[12] ?? 0, matrix[13] ?? 0, matrix[14] ?? 0];
  const half = widthMm / 2;
  const reach = Math.max(cutStone.lengthMm, widthMm) / 2 + HOLD_REACH * half;
  const rims = sectorRims(cutStone.girdle);
  const held = new Set<number>();
  for (const { mesh, instances } of model.parts) {
    const q = mesh.positions;
    for (const m of instances ?? [null]) {
      for (let i = 0; i < q.length && held.size < SECTORS; i += 3) {
        const p: Vec3 = [q[i] ?? 0, q[i + 1] ?? 0, q[i + 2] ?? 0];
        const [wx, wy, wz] = m === null ? p : transformPoint(m, p);
        const [dx, dy, dz] = [wx - x, wy - y, wz - z];
        if (Math.abs(dx) > reach || Math.abs(dy) > reach || Math.abs(dz) > reach) continue;
        const lx = (matrix[0] ?? 0) * dx + (matrix[1] ?? 0) * dy + (matrix[2] ?? 0) * dz;
        const ly = (matrix[4] ?? 0) * dx + (matrix[5] ?? 0) * dy + (matrix[6] ?? 0) * dz;
        const lz = (matrix[8] ?? 0) * dx + (matrix[9] ?? 0) * dy + (matrix[10] ?? 0) * dz;
        const sector = sectorOf(lx, ly);
        const rim = rims[sector] ?? half;
        if (Math.abs(lz) < HOLD_REACH * half && Math.hypot(lx, ly) > rim - HOLD_REACH * half)
          held.add(sector);
      }
    }
  }
  return held.size;
}

const sectorOf = (x: number, y: number): number =>
  Math.floor(((Math.atan2(y, x) / (2 * Math.PI) + 1) * SECTORS) % SECTORS);

/** Shortest distance from the middle to the girdle in each sector. */
function sectorRims(girdle: Float64Array): number[] {
  const rims = Array.from({ length: SECTORS }, () => Number.POSITIVE_INFINITY);
  for (let i = 0; i < girdle.length; i += 2) {
    const [x, y] = [girdle[i] ?? 0, girdle[i + 1] ?? 0];
    const sector = sectorOf(x, y);
    rims[sector] = Math.min(rims[sector] ?? Number.POSITIVE_INFINITY, Math.hypot(x, y));
  }
  const shortest = Math.min(...rims);
  return rims.map((rim) => (Number.isFinite(rim) ? rim : shortest));
}
