import { superellipseProfile } from '#kernel/mesh/profile.ts';
import { stationsAlong, sweep } from '#kernel/mesh/sweep.ts';
import { smoothstep, type Vec3 } from '#kernel/mesh/vector.ts';
import { type Assembly, emptyAssembly, metalPart } from '#kernel/pieces/parts/assembly.ts';
import { bar } from '#kernel/pieces/parts/bar.ts';

const POST_LENGTH = 10;
const POST_RADIUS = 0.45;

/** Stones from three quarters of a carat on want a larger butterfly, or they droop. */
const LARGE_STONE_MM = 5.7;
const LARGE_BACK = 1.2;

/** Ear post behind a head (down -Z from z0), with its notch and a butterfly back. */
export function postAndBack(z0: number, stoneMm: number): Assembly {
  const piece = emptyAssembly();
  const down = (z: number): Vec3 => [0, 0, z0 - z];
  const notch = (s: number) => {
    const z = s * POST_LENGTH;
    return POST_RADIUS * (1 - 0.22 * smoothstep(7.2, 7.5, z) * (1 - smoothstep(7.9, 8.2, z)));
  };
  const size = stoneMm > LARGE_STONE_MM ? LARGE_BACK : 1;
  const path = [down(0), down(POST_LENGTH / 2), down(POST_LENGTH)];
  piece.parts.push(metalPart('post', 'post', bar(path, notch, { steps: 60, sides: 20 })));
  const plate = bar([down(0.35), down(0), down(-0.35)], () => 1.55, {
    steps: 6,
    sides: 28,
    startDome: 0.12,
    endDome: 0.12,
  });
  piece.parts.push(metalPart('post', 'post plate', plate));
  const backZ = z0 - 6.4;
  const section = superellipseProfile({
    points: 24,
    halfWidth: 2.1 * size,
    up: 0.18,
    down: 0.18,
    upExponent: 4,
    downExponent: 4,
  });
  for (const side of [1, -1] as const) {
    const curl = Array.from({ length: 49 }, (_, i): Vec3 => {
      const angle = -Math.PI / 2 + (i / 48) * 5.1;
      const r = (1.45 - 0.014 * i) * size;
      return [side * (1.42 * size + r * Math.cos(angle)), 0, backZ - 1.2 * size - r * Math.sin(angle)];
    });
    const spiral: Vec3[] = [[-side * 0.6, 0, backZ + 0.24], ...curl];
    const stations = stationsAlong(spiral, [0, 1, 0]);
    piece.parts.push(
      metalPart(
        'clasp',
        'butterfly back',
        sweep(stations, () => section, { startDomeMm: 0.1, endDomeMm: 0.1 }),
      ),
    );
  }
  return piece;
}
