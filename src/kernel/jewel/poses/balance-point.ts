import { transformPoint } from '#kernel/jewel/mesh/matrix.ts';
import type { Mat4, Mesh } from '#kernel/jewel/mesh/mesh.ts';
import { at, type Vec3 } from '#kernel/jewel/mesh/vector.ts';
import type { JewelModel } from '#kernel/jewel/pieces/parts/model.ts';

/** g/cm³ of a gold alloy; only the ratio to stones matters. */
const METAL = 15;
const STONE = 3.5;

interface Bulk {
  volume: number;
  middle: Vec3;
}

const bulks = new WeakMap<Mesh, Bulk>();

/** Volume and centroid of a closed mesh, by its signed tetrahedra. */
function bulkOf(mesh: Mesh): Bulk {
  const known = bulks.get(mesh);
  if (known !== undefined) return known;
  const p = mesh.positions;
  let [volume, x, y, z] = [0, 0, 0, 0];
  for (let i = 0; i < mesh.indices.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => (mesh.indices[i + k] ?? 0) * 3) as [number, number, number];
    const [ax, ay, az] = [at(p, a), at(p, a + 1), at(p, a + 2)];
    const [bx, by, bz] = [at(p, b), at(p, b + 1), at(p, b + 2)];
    const [cx, cy, cz] = [at(p, c), at(p, c + 1), at(p, c + 2)];
    const v = (ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)) / 6;
    volume += v;
    x += (v * (ax + bx + cx)) / 4;
    y += (v * (ay + by + cy)) / 4;
    z += (v * (az + bz + cz)) / 4;
  }
  const bulk: Bulk = { volume, middle: [x / (volume || 1), y / (volume || 1), z / (volume || 1)] };
  bulks.set(mesh, bulk);
  return bulk;
}

/** Centre of gravity of a model; overlapping parts count twice, which hardly moves it. */
export function balancePoint(model: JewelModel): Vec3 {
  let total = 0;
  let sum: Vec3 = [0, 0, 0];
  const add = (mesh: Mesh, m: Mat4 | null, density: number): void => {
    const { volume, middle } = bulkOf(mesh);
    const mass = Math.abs(volume) * density;
    const there = m === null ? middle : transformPoint(m, middle);
    total += mass;
    sum = [sum[0] + there[0] * mass, sum[1] + there[1] * mass, sum[2] + there[2] * mass];
  };
  for (const { mesh, instances } of model.parts)
    for (const instance of instances ?? [null]) add(mesh, instance, METAL);
  for (const { cutStone, matrix } of model.stones) add(cutStone.mesh, matrix, STONE);
  return [sum[0] / total, sum[1] / total, sum[2] / total];
}
