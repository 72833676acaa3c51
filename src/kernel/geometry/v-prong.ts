import type { CutStone, Mesh } from '#kernel/geometry/model.ts';
import type { OutlineSample } from '#kernel/geometry/outline.ts';
import { roundedPolygon } from '#kernel/geometry/profile.ts';
import { crownHeightAt, halfGirdle } from '#kernel/geometry/stone-seat.ts';
import { type Station, sweep } from '#kernel/geometry/sweep.ts';
import { at, atWrapped, clamp, distance2, mix, smoothstep } from '#kernel/geometry/vector.ts';

/** Folded cap that guards a point: a wall round the corner with a lip over the crown, lower at its two ends. */
export function vProngCap(
  stone: CutStone,
  outline: readonly OutlineSample[],
  corner: OutlineSample,
  radiusMm: number,
): Mesh {
  const middle = outline.indexOf(corner);
  const reach = clamp(stone.widthMm * 0.2, radiusMm * 1.7, 1.35);
  const walkSide = (step: 1 | -1): { sample: OutlineSample; s: number }[] => {
    const list: { sample: OutlineSample; s: number }[] = [];
    let s = 0;
    for (let i = middle; s < reach && list.length < outline.length / 2; i += step) {
      const here = atWrapped(outline, i + step);
      s += distance2(atWrapped(outline, i).point, here.point);
      list.push({ sample: here, s: Math.min(1, s / reach) });
    }
    return list;
  };
  // Backwards along the outline: u outward and v up make that the right-handed way.
  const walk = [...walkSide(1).reverse(), { sample: corner, s: 0 }, ...walkSide(-1)];
  const wall = radiusMm * 0.62;
  const girdleTop = halfGirdle(stone);
  const sections = walk.map(({ sample, s }) => {
    const size = mix(1, 0.5, smoothstep(0.35, 1, s));
    const lip = Math.min(radiusMm * 1.05, stone.widthMm * 0.09) * size;
    const [x, y] = [sample.point[0] - sample.normal[0] * lip, sample.point[1] - sample.normal[1] * lip];
    const onCrown = clamp(crownHeightAt(stone, x, y), girdleTop, girdleTop + lip * 0.9);
    const thick = radiusMm * 0.42 * size;
    const outer = wall * mix(0.7, 1, size);
    const deep = radiusMm * 1.15 * size;
    return roundedPolygon(
      [
        [-wall * 0.35, -girdleTop - deep, 0.08],
        [outer * 0.6, -girdleTop - deep, 0.16],
        [outer, -girdleTop, 0.3],
        [outer * 0.72, girdleTop + thick * 1.1, 0.2],
        [-lip, onCrown + thick, 0.1],
        [-lip * 1.04, onCrown - 0.03, 0.05],
        [-wall * 0.2, girdleTop, 0.05],
      ],
      4,
    );
  });
  const stations = walk.map(
    ({ sample }): Station => ({
      origin: [sample.point[0], sample.point[1], 0],
      u: [sample.normal[0], sample.normal[1], 0],
      v: [0, 0, 1],
    }),
  );
  const mesh = sweep(stations, (i) => at(sections, i), { startDomeMm: wall * 0.35, endDomeMm: wall * 0.35 });
  keepSides(
    mesh,
    corner,
    walk.length,
    at(sections, 0).length,
    walk.findIndex(({ s }) => s === 0),
  );
  return mesh;
}

/** The lip of one side must not cross the line that halves the corner: what would is laid on that line. */
function keepSides(
  mesh: Mesh,
  { point, normal }: OutlineSample,
  rows: number,
  columns: number,
  middle: number,
): void {
  const across = [-normal[1], normal[0]] as const;
  for (let i = 0; i < rows; i++) {
    const side = Math.sign(middle - i);
    for (let j = 0; j < columns; j++) {
      const k = (i * columns + j) * 3;
      const dx = at(mesh.positions, k) - point[0];
      const dy = at(mesh.positions, k + 1) - point[1];
      const isInside = dx * normal[0] + dy * normal[1] < 0;
      const c = dx * across[0] + dy * across[1];
      if (!isInside || c * side >= 0) continue;
      mesh.positions[k] = at(mesh.positions, k) - across[0] * c;
      mesh.positions[k + 1] = at(mesh.positions, k + 1) - across[1] * c;
    }
  }
}
