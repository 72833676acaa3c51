import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { designSchema } from '#kernel/jewel/design/design.contract.ts';
import { ATELIER, BRILLIANCE } from '#kernel/jewel/lighting/studio-lights.ts';
import { openTestTracer } from '../../../tests/fixtures/tracer.ts';
import { bakeStudio } from '../light/studio.ts';
import { postProcess } from '../post-process/post-process.ts';
import { buildScene } from '../scene/build-scene.ts';
import { aimCamera } from '../scene/camera.ts';
import { CATALOGUE_QUALITY, GOLD_ON_GROUND } from '../shots/settings.ts';
import type { Picture } from './picture.ts';
import { FLOATS_PER_PIXEL, type Traced, tracePicture } from './tracer.ts';

const SIDE = 48;
const TEXELS = 64;
let module: WebAssembly.Module;

beforeAll(async () => {
  module = await openTestTracer();
});

function pictureOf(input: object): Picture {
  const design = v.parse(designSchema, { version: 2, ...input });
  if (design.kind === 'set') throw new Error('expected one piece');
  return {
    name: 'test',
    width: SIDE,
    height: SIDE,
    pieces: [{ design, pose: { posture: 'stand' } }],
    view: { azimuth: 20, elevation: 40, frameMm: 30, subject: 'whole' },
    setting: GOLD_ON_GROUND,
    quality: { ...CATALOGUE_QUALITY, most: 8, floorSamples: 4 },
  };
}

function trace(picture: Picture) {
  const { placed, packed } = buildScene(picture.pieces);
  const skies = {
    size: TEXELS,
    metal: bakeStudio(ATELIER, TEXELS),
    stone: bakeStudio(BRILLIANCE, TEXELS),
    ultraviolet: 0,
  };
  return tracePicture(module, packed, skies, aimCamera(picture.view, placed, 1), picture, () => undefined);
}

const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describe('tracePicture', () => {
  const ring = pictureOf({ kind: 'ring', metal: 'gold-18k-yellow', centre: { shape: 'heart', carat: 1 } });
  let traced: Traced;
  beforeAll(() => {
    traced = trace(ring);
  });

  it('gives the same bytes for the same input', () => {
    const [first, second] = [postProcess(traced, ring.setting), postProcess(trace(ring), ring.setting)];
    expect(hash(first)).toBe(hash(second));
    expect(new Set(first).size).toBeGreaterThan(60);
  });

  it('renders metal, a stone and the ground, without NaN', () => {
    const { pixels } = traced;
    let [metal, stone, ground] = [0, 0, 0];
    for (let i = 0; i < SIDE * SIDE; i++) {
      const [cover = 0, stones = 0] = [pixels[i * FLOATS_PER_PIXEL + 3], pixels[i * FLOATS_PER_PIXEL + 7]];
      if (cover === 0) ground += 1;
      else if (stones > 0.5) stone += 1;
      else metal += 1;
    }
    expect(pixels.every(Number.isFinite)).toBe(true);
    expect(ground).toBeGreaterThan(SIDE * SIDE * 0.5);
    expect(metal).toBeGreaterThan((SIDE * SIDE) / 24);
    expect(stone).toBeGreaterThan((SIDE * SIDE) / 160);
  });

  it('has the page’s own colour at the border of the frame', () => {
    const rgb = postProcess(traced, ring.setting);
    expect([...rgb.slice(0, 3)]).toEqual([239, 237, 234]);
    expect([...rgb.slice(-3)]).toEqual([239, 237, 234]);
  });

  it('shows yellow gold yellow', () => {
    const band = pictureOf({ kind: 'wedding-band', metal: 'gold-18k-yellow' });
    const { pixels } = trace(band);
    let [r, b] = [0, 0];
    for (let i = 0; i < SIDE * SIDE; i++) {
      if (pixels[i * FLOATS_PER_PIXEL + 3] !== 1) continue;
      r += pixels[i * FLOATS_PER_PIXEL] ?? 0;
      b += pixels[i * FLOATS_PER_PIXEL + 2] ?? 0;
    }
    expect(r / b).toBeGreaterThan(1.8);
  });
});
