import { fromBasis } from '#kernel/jewel/mesh/matrix.ts';
import type { Mat4 } from '#kernel/jewel/mesh/mesh.ts';
import {
  add,
  along,
  at,
  cross,
  length,
  scale,
  subtract,
  TAU,
  unit,
  type Vec3,
} from '#kernel/jewel/mesh/vector.ts';
import { type DraftPart, leftOut, metalPart } from '#kernel/jewel/pieces/parts/assembly.ts';
import { closedWire, polylineLength } from '#kernel/jewel/pieces/parts/bar.ts';

export interface ChainStyle {
  linkLengthMm: number;
  linkWidthMm: number;
  wireMm: number;
}

export const TRACE_CHAIN: ChainStyle = { linkLengthMm: 1.55, linkWidthMm: 1.1, wireMm: 0.3 };

/** Links along a path, each turned a quarter against the previous one, so that they hang in each other. */
export function chainAlong(path: readonly Vec3[], style: ChainStyle, fullLengthMm: number): DraftPart {
  const wire = style.wireMm / 2;
  const a = style.linkLengthMm / 2 - wire;
  const b = style.linkWidthMm / 2 - wire;
  const loop = Array.from({ length: 32 }, (_, i): Vec3 => {
    const t = (TAU * i) / 32;
    const x = Math.sign(Math.cos(t)) * Math.abs(Math.cos(t)) ** 0.8;
    return [a * x, b * Math.sin(t), 0];
  });
  const link = closedWire(loop, wire, 12, [0, 0, 1]);
  const pitch = style.linkLengthMm - 2 * style.wireMm + 0.03;
  const places: Mat4[] = [];
  let left = pitch / 2;
  for (let i = 0; i + 1 < path.length; i++) {
    const p = at(path, i);
    const step = subtract(at(path, i + 1), p);
    const span = length(step);
    const t = unit(step);
    while (left < span) {
      const up = unit(along([0, 0, 1], t, -t[2]));
      const side = cross(up, t);
      const tilt = places.length % 2 === 0 ? TAU / 8 : -TAU / 8;
      const y = add(scale(side, Math.cos(tilt)), scale(up, Math.sin(tilt)));
      places.push(fromBasis(t, y, cross(t, y), along(p, t, left)));
      left += pitch;
    }
    left -= span;
  }
  const shown = Math.max(pitch, polylineLength(path));
  return leftOut({
    ...metalPart('chain', 'chain', link, places),
    weightFactor: Math.max(1, fullLengthMm / shown),
  });
}
