import { meshVolume, openEdges } from '#kernel/geometry/mesh-builder.ts';
import { metalVolume } from '#kernel/geometry/metal-volume.ts';
import type { JewelModel, Mesh } from '#kernel/geometry/model.ts';

/** The inside of a tight bend may fold by a hair: this share of a part's surface may look the wrong way. */
const FOLDED_SHARE = 0.03;

/** What is wrong with a model's solids, in words; [] for a sound one. */
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
  for (const { cut, carat, matrix } of model.stones) {
    if (!(carat > 0) || !matrix.every(Number.isFinite)) faults.push(`${cut}: lost`);
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

/** Share of the surface whose corner normals look away from its face. */
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

/**
 * How far the worst held stone is from metal: distance from its middle to the nearest metal vertex, in half lengths.
 * Above 1.25 a stone floats.
 */
export function worstHold(model: JewelModel): number {
  let worst = 0;
  for (const { matrix, cutStone, widthMm } of model.stones) {
    const [x, y, z] = [matrix[12] ?? 0, matrix[13] ?? 0, matrix[14] ?? 0];
    let nearest = Number.POSITIVE_INFINITY;
    for (const { mesh, instances } of model.parts) {
      const q = mesh.positions;
      const step = Math.max(3, 3 * Math.floor(q.length / 3 / 400));
      for (const m of instances ?? [null]) {
        for (let i = 0; i < q.length; i += step) {
          const [px, py, pz] = [q[i] ?? 0, q[i + 1] ?? 0, q[i + 2] ?? 0];
          const [wx, wy, wz] =
            m === null
              ? [px, py, pz]
              : [
                  (m[0] ?? 0) * px + (m[4] ?? 0) * py + (m[8] ?? 0) * pz + (m[12] ?? 0),
                  (m[1] ?? 0) * px + (m[5] ?? 0) * py + (m[9] ?? 0) * pz + (m[13] ?? 0),
                  (m[2] ?? 0) * px + (m[6] ?? 0) * py + (m[10] ?? 0) * pz + (m[14] ?? 0),
                ];
          nearest = Math.min(nearest, Math.hypot(wx - x, wy - y, wz - z));
        }
      }
    }
    worst = Math.max(worst, nearest / (Math.max(cutStone.lengthMm, widthMm) / 2));
  }
  return worst;
}
