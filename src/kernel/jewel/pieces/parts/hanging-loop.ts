import { ellipseProfile } from '#kernel/jewel/mesh/profile.ts';
import { stationsAlong, sweep } from '#kernel/jewel/mesh/sweep.ts';
import { TAU, type Vec3 } from '#kernel/jewel/mesh/vector.ts';
import { type Assembly, emptyAssembly, leftOut, metalPart } from './assembly.ts';
import { closedWire } from './bar.ts';

/** Where a loop can be soldered to a head that lies in the XY plane. */
export interface HangingPoint {
  /** Y and height of the metal that carries the loop. */
  metalY: number;
  z: number;
  /** Y of the outermost edge above it. */
  edgeY: number;
}

/** Upright loop seen from the front, its hole towards the viewer. */
export function hangingLoop(point: HangingPoint, wireMm: number): { piece: Assembly; topY: number } {
  const r = wireMm / 2;
  const bottom = point.metalY - r * 0.4;
  const top = point.edgeY + 1.0;
  const ry = (top - bottom) / 2;
  const rx = Math.max(0.55, Math.min(0.75, ry * 0.8));
  const ring = Array.from({ length: 48 }, (_, i): Vec3 => {
    const t = (TAU * i) / 48;
    return [rx * Math.cos(t), bottom + ry + ry * Math.sin(t), point.z];
  });
  const piece = emptyAssembly();
  piece.parts.push(metalPart('gallery', 'loop', closedWire(ring, r, 14, [0, 0, 1])));
  return { piece, topY: top };
}

/** Small closed ring that joins two loops. */
export function jumpRing(centre: Vec3, radiusMm: number, wireMm: number): Assembly {
  const ring = Array.from({ length: 36 }, (_, i): Vec3 => {
    const t = (TAU * i) / 36;
    return [centre[0], centre[1] + radiusMm * Math.sin(t), centre[2] + radiusMm * Math.cos(t)];
  });
  const piece = emptyAssembly();
  const profile = ellipseProfile(14, wireMm / 2);
  piece.parts.push(
    leftOut(
      metalPart(
        'gallery',
        'jump ring',
        sweep(stationsAlong(ring, [1, 0, 0], true), () => profile),
      ),
    ),
  );
  return piece;
}
