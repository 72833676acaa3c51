import { toneMap } from './tone-mapping.ts';

type Triple = [number, number, number];

const linear = (byte: number): number => {
  const c = byte / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
};

/** Linear light that the tone curve maps to a colour of the page, so that image and page have the same background. */
export function groundFor(hex: string): Triple {
  const wanted = [1, 3, 5].map((i) => linear(Number.parseInt(hex.slice(i, i + 2), 16)));
  const light = Float32Array.from(wanted);
  for (let step = 0; step < 60; step++) {
    const toned = light.slice();
    toneMap(toned, 0);
    wanted.forEach((w, i) => {
      light[i] = (light[i] ?? 0) + (w - (toned[i] ?? 0)) * 1.5;
    });
  }
  return [light[0] ?? 1, light[1] ?? 1, light[2] ?? 1];
}
