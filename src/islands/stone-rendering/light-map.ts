import type { SoftBox, StudioLights } from '#kernel/jewel/lighting/studio-lights.ts';
import { dot, radians, type Vec3 } from '#kernel/jewel/mesh/vector.ts';

/**
 * Light of an environment's upper half as a square of texels: the zenith in the middle, the horizon on the
 * inscribed circle.
 */
export interface LightMap {
  size: number;
  /** Red, green, blue of each texel. */
  texels: Float32Array;
  /** Colour below the horizon. */
  floor: Vec3;
}

const mapSize = 192;

/** A viewer straight above, whose head blocks light; this makes the arrows of a round. */
interface Head {
  strength: number;
  deg: number;
}

interface Lamp {
  box: SoftBox;
  out: Vec3;
  right: Vec3;
  up: Vec3;
}

function lampOf(box: SoftBox): Lamp {
  const [a, e, roll] = [radians(box.azimuth), radians(box.elevation), radians(box.roll ?? 0)];
  const right: Vec3 = [Math.cos(a), 0, -Math.sin(a)];
  const up: Vec3 = [-Math.sin(e) * Math.sin(a), Math.cos(e), -Math.sin(e) * Math.cos(a)];
  const [c, s] = [Math.cos(roll), Math.sin(roll)];
  const turned = (k: number, m: number): Vec3 => [
    right[0] * k + up[0] * m,
    right[1] * k + up[1] * m,
    right[2] * k + up[2] * m,
  ];
  const out: Vec3 = [Math.cos(e) * Math.sin(a), Math.sin(e), Math.cos(e) * Math.cos(a)];
  return { box, out, right: turned(c, s), up: turned(-s, c) };
}

function rising(from: number, to: number, x: number): number {
  const t = Math.min(1, Math.max(0, (x - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

function shareOf({ box, out, right, up }: Lamp, direction: Vec3): number {
  const front = dot(direction, out);
  if (front <= 0.01) return 0;
  const across = Math.abs(dot(direction, right)) / front;
  const along = Math.abs(dot(direction, up)) / front;
  const { width, height, soft } = box;
  return (1 - rising(width - soft, width + soft, across)) * (1 - rising(height - soft, height + soft, along));
}

/** Draws an environment's upper half once, so that each ray is a single lookup. */
export function drawLightMap(environment: StudioLights, head: Head, floor: Vec3): LightMap {
  const lamps = environment.boxes.map(lampOf);
  const headCos = Math.cos(radians(head.deg));
  const texels = new Float32Array(mapSize * mapSize * 3);
  for (let row = 0; row < mapSize; row++) {
    for (let column = 0; column < mapSize; column++) {
      // The same projection that `lightAt` reads: equal steps of the map are equal steps of x and z over 1 +
      // y.
      const u = ((column + 0.5) / mapSize) * 2 - 1;
      const v = ((row + 0.5) / mapSize) * 2 - 1;
      const r2 = u * u + v * v;
      if (r2 > 1.05) continue;
      const direction: Vec3 = [(2 * u) / (1 + r2), (1 - r2) / (1 + r2), (2 * v) / (1 + r2)];
      const low = (1 - Math.abs(direction[1])) ** 3;
      const light = environment.zenith.map((wall, i) => wall + ((environment.horizon[i] ?? 0) - wall) * low);
      for (const lamp of lamps) {
        const share = shareOf(lamp, direction);
        if (share === 0) continue;
        const { power, tint = [1, 1, 1] } = lamp.box;
        for (const i of [0, 1, 2] as const)
          light[i] =
            power < 0
              ? (light[i] ?? 0) * (1 + power * share)
              : (light[i] ?? 0) + power * share * (tint[i] ?? 1);
      }
      const shade = 1 - head.strength * rising(headCos - 0.05, headCos + 0.02, direction[1]);
      texels.set(
        light.map((channel) => channel * shade),
        (row * mapSize + column) * 3,
      );
    }
  }
  return { size: mapSize, texels, floor };
}
