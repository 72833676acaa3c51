import type { Mesh } from '#kernel/jewel/mesh/mesh.ts';
import { MeshBuilder } from '#kernel/jewel/mesh/mesh-builder.ts';
import type { OutlineSample } from '#kernel/jewel/mesh/outline.ts';
import type { Profile } from '#kernel/jewel/mesh/profile.ts';
import { at, cross, dot, subtract, unit, type Vec3 } from '#kernel/jewel/mesh/vector.ts';

/** Outline scale at a height, and its slope; for skins that taper towards the culet. */
export interface Taper {
  scale: number;
  slope: number;
}

export const UPRIGHT = (): Taper => ({ scale: 1, slope: 0 });

/**
 * Skin around an outline. Profile: u = outward offset, v = height, counter-clockwise. The outline is scaled by the taper
 * at each height, then offset.
 */
export function outlineSkin(
  outline: readonly OutlineSample[],
  profileAt: (i: number) => Profile,
  taper: (z: number) => Taper = UPRIGHT,
): Mesh {
  const n = outline.length;
  // u outward and v up run clockwise, so the outline is traversed backwards.
  const walk = Array.from({ length: n }, (_, i) => n - 1 - i);
  const profiles = walk.map((index) => profileAt(index));
  const m = at(profiles, 0).length;
  const mesh = new MeshBuilder(n * m);
  const rows = new Float64Array(n * m * 3);
  walk.forEach((index, i) => {
    const { point, normal } = at(outline, index);
    at(profiles, i).forEach(({ u, v }, j) => {
      const { scale } = taper(v);
      const o = (i * m + j) * 3;
      rows[o] = point[0] * scale + normal[0] * u;
      rows[o + 1] = point[1] * scale + normal[1] * u;
      rows[o + 2] = v;
    });
  });
  const place = (i: number, j: number): Vec3 => {
    const o = (i * m + j) * 3;
    return [rows[o] ?? 0, rows[o + 1] ?? 0, rows[o + 2] ?? 0];
  };
  walk.forEach((index, i) => {
    const { point, normal } = at(outline, index);
    const forward: Vec3 = [normal[1], -normal[0], 0];
    at(profiles, i).forEach(({ v, tu, tv }, j) => {
      const { slope } = taper(v);
      const tangent: Vec3 = [
        normal[0] * tu + point[0] * slope * tv,
        normal[1] * tu + point[1] * slope * tv,
        tv,
      ];
      const path = subtract(place((i + 1) % n, j), place((i - 1 + n) % n, j));
      const along = dot(path, forward) > 1e-7 ? path : forward;
      mesh.vertex(place(i, j), unit(cross(tangent, along)));
    });
  });
  for (let i = 0; i < n; i++) {
    const a = i * m;
    const b = ((i + 1) % n) * m;
    for (let j = 0; j < m; j++) {
      const k = (j + 1) % m;
      mesh.quad(a + j, a + k, b + k, b + j);
    }
  }
  return mesh.build({ columns: m, rings: Uint32Array.from(walk, (_, i) => i * m), poles: null });
}
