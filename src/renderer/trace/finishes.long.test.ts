import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { designSchema } from '#kernel/jewel/design/design.contract.ts';
import { ATELIER, BRILLIANCE } from '#kernel/jewel/lighting/studio-lights.ts';
import type { FinishId } from '#kernel/jewel/metals/metal-ids.ts';
import { openTestTracer } from '../../../tests/fixtures/tracer.ts';
import { bakeStudio } from '../light/studio.ts';
import { buildScene } from '../scene/build-scene.ts';
import { aimCamera } from '../scene/camera.ts';
import { VIEW_QUALITY, WHITE_ON_GROUND } from '../shots/settings.ts';
import type { Picture } from './picture.ts';
import { FLOATS_PER_PIXEL, tracePicture } from './tracer.ts';

const SIDE = 120;
const TEXELS = 64;
let module: WebAssembly.Module;

beforeAll(async () => {
  module = await openTestTracer();
});

/** First normals of a band's outside, seen from the front, row by row. */
function normalsOf(finish: FinishId, turn = 0): [number, number, number][] {
  const design = v.parse(designSchema, {
    version: 2,
    kind: 'wedding-band',
    metal: 'platinum-950',
    finish,
    shank: { profile: 'flat', widthMm: 6, thicknessMm: 1.8 },
  });
  if (design.kind === 'set') throw new Error('expected one piece');
  const picture: Picture = {
    name: 'test',
    width: SIDE,
    height: SIDE,
    pieces: [{ design, pose: { posture: 'stand', turn } }],
    view: { azimuth: 90 + turn, elevation: 40, frameMm: 6, subject: 'crest' },
    setting: WHITE_ON_GROUND,
    quality: { ...VIEW_QUALITY, least: 2, most: 2, floorSamples: 4 },
  };
  const { placed, packed } = buildScene(picture.pieces);
  const skies = {
    size: TEXELS,
    metal: bakeStudio(ATELIER, TEXELS),
    stone: bakeStudio(BRILLIANCE, TEXELS),
    ultraviolet: 0,
  };
  const camera = aimCamera(picture.view, placed, 1);
  const { pixels } = tracePicture(module, packed, skies, camera, picture, () => undefined);
  return Array.from({ length: SIDE * SIDE }, (_, i) => {
    const o = i * FLOATS_PER_PIXEL;
    return [pixels[o + 4] ?? 0, pixels[o + 5] ?? 0, pixels[o + 6] ?? 0];
  });
}

/** Mean and greatest angle in degrees between normals of two renderings, at pixels where both show metal. */
function tilt(a: [number, number, number][], b: [number, number, number][]): { mean: number; most: number } {
  let [sum, most, count] = [0, 0, 0];
  a.forEach((n, i) => {
    const m = b[i] ?? [0, 0, 0];
    const [ln, lm] = [Math.hypot(...n), Math.hypot(...m)];
    if (ln < 0.9 || lm < 0.9) return;
    const cosine = (n[0] * m[0] + n[1] * m[1] + n[2] * m[2]) / ln / lm;
    const degrees = (Math.acos(Math.min(1, cosine)) * 180) / Math.PI;
    sum += degrees;
    most = Math.max(most, degrees);
    count += 1;
  });
  return { mean: sum / count, most };
}

describe('finishes', () => {
  const polished = () => normalsOf('polished');

  it.each([
    ['satin', 0.5, 6],
    ['brushed', 2, 25],
    ['matte', 1.5, 14],
    ['hammered', 4, 32],
  ] as const)('%s tilts the surface, and no further than metal goes', (finish, least, most) => {
    const found = tilt(normalsOf(finish), polished());
    expect(found.mean).toBeGreaterThan(least);
    expect(found.most).toBeLessThan(most);
  });

  it('brushing runs around the band: normals tilt only along the finger', () => {
    const plain = polished();
    let [round, finger] = [0, 0];
    normalsOf('brushed').forEach((n, i) => {
      const p = plain[i] ?? [0, 0, 0];
      if (Math.hypot(...n) < 0.9 || Math.hypot(...p) < 0.9) return;
      // the finger lies along the studio's z if the band is not turned
      finger += Math.abs(n[2] - p[2]);
      round += Math.abs(n[0] - p[0]);
    });
    expect(finger).toBeGreaterThan(round * 3);
  });

  it('is fixed to the piece: turned together, the image does not change', () => {
    const { mean } = tilt(
      normalsOf('hammered').map((n) => [Math.hypot(n[0], n[2]), n[1], 0]),
      normalsOf('hammered', 30).map((n) => [Math.hypot(n[0], n[2]), n[1], 0]),
    );
    expect(mean).toBeLessThan(1);
  });
});
