import { MeshBuilder } from '#kernel/geometry/mesh-builder.ts';
import type { Mesh } from '#kernel/geometry/model.ts';
import type { OutlineSample } from '#kernel/geometry/outline.ts';
import type { Profile } from '#kernel/geometry/profile.ts';
import { at, cross, dot, subtract, unit, type Vec3 } from '#kernel/geometry/vector.ts';

/** Outline scale at a height, and its slope; lets a skin taper towards the culet. */
export interface Taper {
  scale: number;
  slope: number;
}

export const UPRIGHT = (): Taper => ({ scale: 1, slope: 0 });

/**
 * Skin round an outline. Profile: u = outward offset, v = height, counter-clockwise. The outline is scaled by the
 * taper at each height, then offset.
 */
export function outlineSkin(
  outline: readonly OutlineSample[],
  profileAt: (i: number) => Profile,
  taper: (z: number) => Taper = UPRIGHT,
): Mesh {
  const mesh = new MeshBuilder();
  const n = outline.length;
  // u outward and v up make a clockwise walk, so the outline is walked backwards.
  const walk = Array.from({ length: n }, (_, i) => n - 1 - i);
  const rows = walk.map((index) => {
    const { point, normal } = at(outline, index);
    return profileAt(index).map(({ u, v }): Vec3 => {
      const { scale } = taper(v);
      return [point[0] * scale + normal[0] * u, point[1] * scale + normal[1] * u, v];
    });
  });
  const grid = walk.map((index, i) => {
    const { point, normal } = at(outline, index);
    const forward: Vec3 = [normal[1], -normal[0], 0];
    return profileAt(index).map(({ v, tu, tv }, j) => {
      const { slope } = taper(v);
      const tangent: Vec3 = [
        normal[0] * tu + point[0] * slope * tv,
        normal[1] * tu + point[1] * slope * tv,
        tv,
      ];
      const path = subtract(at(at(rows, (i + 1) % n), j), at(at(rows, (i - 1 + n) % n), j));
      const along = dot(path, forward) > 1e-7 ? path : forward;
      return mesh.vertex(at(at(rows, i), j), unit(cross(tangent, along)));
    });
  });
  for (let i = 0; i < n; i++) {
    const a = at(grid, i);
    const b = at(grid, (i + 1) % n);
    for (let j = 0; j < a.length; j++) {
      const k = (j + 1) % a.length;
      mesh.quad(at(a, j), at(a, k), at(b, k), at(b, j));
    }
  }
  return mesh.build();
}
