import { Vector3 } from 'three';
import type { StudioLights } from '#kernel/jewel/lighting/studio-lights.ts';

const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/** Directions distributed evenly over the sphere. */
export function evenDirections(count: number): Vector3[] {
  return Array.from({ length: count }, (_, i) => {
    const y = 1 - (2 * (i + 0.5)) / count;
    const r = Math.sqrt(1 - y * y);
    return new Vector3(Math.cos(i * GOLDEN_ANGLE) * r, y, Math.sin(i * GOLDEN_ANGLE) * r);
  });
}

function radiance({ zenith, horizon, boxes }: StudioLights, d: Vector3): number {
  const m = (1 - d.y) ** 3;
  let light = zenith[1] + (horizon[1] - zenith[1]) * m;
  for (const box of boxes) {
    const [a, e] = [(box.azimuth * Math.PI) / 180, (box.elevation * Math.PI) / 180];
    const out = new Vector3(Math.cos(e) * Math.sin(a), Math.sin(e), Math.cos(e) * Math.cos(a));
    const front = out.dot(d);
    if (front <= 0.05) continue;
    const across = Math.abs(d.x * Math.cos(a) - d.z * Math.sin(a)) / front;
    const along =
      Math.abs(d.dot(new Vector3(-Math.sin(e) * Math.sin(a), Math.cos(e), -Math.sin(e) * Math.cos(a)))) /
      front;
    if (across < box.width && along < box.height) light += box.power;
  }
  return Math.max(0, light);
}

/**
 * Directions of light on the table, distributed by intensity, so that each has the same share. `turn` is the
 * angle of the environment's lights about the vertical.
 */
export function lightDirections(lights: StudioLights, count: number, turn: number): Vector3[] {
  const cells = evenDirections(3000).filter((d) => d.y > 0.02);
  const sums: number[] = [];
  let total = 0;
  for (const cell of cells) {
    total += radiance(lights, cell) * cell.y;
    sums.push(total);
  }
  let i = 0;
  return Array.from({ length: count }, (_, k) => {
    while (i < sums.length - 1 && (sums[i] ?? 0) < ((k + 0.5) / count) * total) i++;
    const d = cells[i] ?? new Vector3(0, 1, 0);
    return d.clone().applyAxisAngle(new Vector3(0, 1, 0), turn);
  });
}
