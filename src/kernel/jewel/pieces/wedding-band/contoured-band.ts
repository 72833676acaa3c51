import { type Station, sweep } from '#kernel/jewel/mesh/sweep.ts';
import { at, cross, subtract, TAU, unit, type Vec3 } from '#kernel/jewel/mesh/vector.ts';
import { type Assembly, emptyAssembly, metalPart } from '#kernel/jewel/pieces/parts/assembly.ts';
import { type ShankSpec, sectionsOf } from '#kernel/jewel/pieces/parts/shank/shank.ts';
import type { ContourDesign } from './contour.schema.ts';
import { asideAt } from './contour.ts';

const STATIONS = 480;

/** Band that curves aside at the top, where its width across its own line is unchanged. */
export function contouredBand(spec: ShankSpec, contour: ContourDesign): Assembly {
  const radius = spec.innerRadiusMm;
  const angles = Array.from({ length: STATIONS }, (_, i) => (TAU * i) / STATIONS);
  const line = angles.map((angle): Vec3 => {
    const [x, z] = [radius * Math.sin(angle), radius * Math.cos(angle)];
    return [x, z > 0 ? asideAt(contour, x) : 0, z];
  });
  const stations = line.map((origin, i): Station => {
    const t = unit(subtract(at(line, (i + 1) % STATIONS), at(line, (i + STATIONS - 1) % STATIONS)));
    const out: Vec3 = [Math.sin(at(angles, i)), 0, Math.cos(at(angles, i))];
    return { origin, u: unit(cross(out, t)), v: out };
  });
  const sectionAt = sectionsOf(spec);
  const piece = emptyAssembly();
  piece.parts.push(
    metalPart(
      'shank',
      'shank',
      sweep(stations, (i) => sectionAt(at(angles, i))),
    ),
  );
  return piece;
}
