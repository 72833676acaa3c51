import { ellipseProfile, superellipseProfile } from '#kernel/mesh/profile.ts';
import { stationsAlong, sweep } from '#kernel/mesh/sweep.ts';
import { mix, TAU, type Vec3 } from '#kernel/mesh/vector.ts';
import { type Assembly, emptyAssembly, metalPart } from '#kernel/pieces/parts/assembly.ts';
import { closedWire } from '#kernel/pieces/parts/bar.ts';
import { chainAlong, TRACE_CHAIN } from '#kernel/pieces/parts/chain.ts';

/** Where a loop can be soldered to a head that lies in the XY plane. */
export interface HangingPoint {
  /** Y of the metal that carries the loop, and its height. */
  metalY: number;
  z: number;
  /** Y of the outermost edge above it. */
  edgeY: number;
}

/** Upright loop seen from the front, its hole towards the viewer. */
export function hangingLoop(point: HangingPoint, wireMm = 0.42): { piece: Assembly; topY: number } {
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

/** Tapered bail through the loop, and the chain through the bail. */
export function bailAndChain(
  loopTopY: number,
  loopZ: number,
  groundZ: number,
  chainLengthMm: number,
): Assembly {
  const piece = emptyAssembly();
  const bottom = loopTopY - 0.62;
  const heightMm = 4.1;
  const centreY = bottom + heightMm / 2;
  const bail = Array.from({ length: 72 }, (_, i): Vec3 => {
    const t = (TAU * i) / 72;
    const up = Math.cos(t);
    return [0, centreY + (heightMm / 2) * up, loopZ + Math.sin(t) * mix(0.42, 1.15, (up + 1) / 2)];
  });
  const section = (i: number) => {
    const up = (Math.cos((TAU * i) / 72) + 1) / 2;
    return superellipseProfile({
      points: 28,
      halfWidth: mix(0.3, 0.98, up ** 1.3),
      up: 0.24,
      down: 0.24,
      upExponent: 2.5,
      downExponent: 2.5,
    });
  };
  piece.parts.push(metalPart('gallery', 'bail', sweep(stationsAlong(bail, [1, 0, 0], true), section)));

  const inside = bottom + heightMm - 0.75;
  const rest = groundZ + TRACE_CHAIN.linkWidthMm * 0.4;
  const side = (sign: 1 | -1): Vec3[] =>
    Array.from({ length: 90 }, (_, i) => {
      const x = (i / 89) * 26;
      const drop = Math.exp(-Math.max(0, x - 1.2) / 1.8);
      return [
        sign * x,
        inside + 0.55 * x + 0.011 * x * x - 0.9 * (1 - Math.exp(-x / 2)),
        mix(rest, loopZ, Math.min(1, drop)),
      ];
    });
  const path = [...side(-1).reverse(), ...side(1).slice(1)];
  piece.parts.push(chainAlong(path, TRACE_CHAIN, chainLengthMm));
  return piece;
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
    metalPart(
      'gallery',
      'jump ring',
      sweep(stationsAlong(ring, [1, 0, 0], true), () => profile),
    ),
  );
  return piece;
}
