import { superellipseProfile } from '#kernel/jewel/mesh/profile.ts';
import { stationsAlong, sweep } from '#kernel/jewel/mesh/sweep.ts';
import { mix, TAU, type Vec3 } from '#kernel/jewel/mesh/vector.ts';
import { type Assembly, emptyAssembly, metalPart } from '#kernel/jewel/pieces/parts/assembly.ts';
import { chainAlong, TRACE_CHAIN } from '#kernel/jewel/pieces/parts/chain.ts';

/** Tapered bail through the loop, and the chain through the bail. */
export function bailAndChain(
  loopTopY: number,
  loopZ: number,
  groundZ: number,
  chainLengthMm: number,
): Assembly {
  const piece = emptyAssembly();
  const bottom = loopTopY - 0.62;
  const heightMm = 5.7;
  const centreY = bottom + heightMm / 2;
  const bail = Array.from({ length: 72 }, (_, i): Vec3 => {
    const t = (TAU * i) / 72;
    const up = Math.cos(t);
    return [0, centreY + (heightMm / 2) * up, loopZ + Math.sin(t) * mix(0.42, 1.9, (up + 1) / 2)];
  });
  const section = (i: number) => {
    const up = (Math.cos((TAU * i) / 72) + 1) / 2;
    return superellipseProfile({
      points: 28,
      halfWidth: mix(0.34, 1.85, up ** 0.7),
      up: mix(0.34, 0.52, up),
      down: mix(0.34, 0.52, up),
      upExponent: 2.5,
      downExponent: 2.5,
    });
  };
  piece.parts.push(metalPart('gallery', 'bail', sweep(stationsAlong(bail, [1, 0, 0], true), section)));

  const inside = bottom + heightMm - 0.9;
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
