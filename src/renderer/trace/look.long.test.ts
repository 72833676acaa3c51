import { beforeAll, describe, expect, it } from 'vitest';
import { PRODUCT_VIEWS } from '#kernel/jewel/poses/catalogue-views.ts';
import { openTestTracer } from '../../../tests/fixtures/tracer.ts';
import { METAL_LIGHTS, stoneLights } from '../light/skies.ts';
import { bakeStudio } from '../light/studio.ts';
import { postProcess } from '../post-process/post-process.ts';
import { buildScene } from '../scene/build-scene.ts';
import { aimCamera } from '../scene/camera.ts';
import { readPiece } from '../shots/designs.ts';
import { NIGHT, VIEW_QUALITY, WHITE_HERO, WIDE_GOLD } from '../shots/settings.ts';
import type { Picture } from './picture.ts';
import { FLOATS_PER_PIXEL, tracePicture } from './tracer.ts';

const SIDE = 260;
const TEXELS = 96;
let module: WebAssembly.Module;

beforeAll(async () => {
  module = await openTestTracer();
});

interface Shown {
  /** Share of metal and of stone per pixel. */
  metal: number[];
  stone: number[];
  rgb: Uint8Array;
}

function draw(changes: Pick<Picture, 'pieces' | 'view' | 'setting'>): Shown {
  const picture: Picture = {
    name: 'test',
    width: SIDE,
    height: SIDE,
    ...changes,
    quality: { ...VIEW_QUALITY, most: 24, floorSamples: 24 },
  };
  const { placed, packed } = buildScene(picture.pieces);
  const metal = bakeStudio(METAL_LIGHTS[picture.setting.studio], TEXELS);
  const skies = {
    size: TEXELS,
    metal,
    stone: bakeStudio(stoneLights(picture.setting.studio), TEXELS),
    ultraviolet: 0,
  };
  const camera = aimCamera(picture.view, placed, 1);
  const traced = tracePicture(module, packed, skies, camera, picture, () => undefined);
  const share = (i: number, word: number): number => traced.pixels[i * FLOATS_PER_PIXEL + word] ?? 0;
  const all = Array.from({ length: SIDE * SIDE }, (_, i) => i);
  return {
    metal: all.map((i) => share(i, 3) - share(i, 7)),
    stone: all.map((i) => share(i, 7)),
    rgb: postProcess(traced, picture.setting),
  };
}

const colourAt = ({ rgb }: Shown, i: number): [number, number, number] => [
  rgb[i * 3] ?? 0,
  rgb[i * 3 + 1] ?? 0,
  rgb[i * 3 + 2] ?? 0,
];
const luma = ([r, g, b]: readonly [number, number, number]): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;

/** Luminances of the pixels that show only one kind, darkest first. */
const lumasOf = (shown: Shown, share: readonly number[]): number[] =>
  share.flatMap((part, i) => (part > 0.999 ? [luma(colourAt(shown, i))] : [])).sort((a, b) => a - b);
const quantile = (sorted: readonly number[], q: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0;

describe('a white shank', () => {
  const lying = PRODUCT_VIEWS.ring.top;
  if (lying === undefined) throw new Error('a ring has a second image');
  let shown: Shown;
  beforeAll(() => {
    shown = draw({
      pieces: [{ design: readPiece('1001'), pose: lying.pose }],
      view: lying.view,
      setting: WHITE_HERO,
    });
  });

  it('has highlights, greys and a black line', () => {
    const lumas = lumasOf(shown, shown.metal);
    expect(quantile(lumas, 0.005)).toBeLessThan(15);
    expect(quantile(lumas, 0.99)).toBeGreaterThan(245);
    const between = (low: number, high: number): number =>
      lumas.filter((l) => l >= low && l < high).length / lumas.length;
    expect(between(30, 90)).toBeGreaterThan(0.05);
    expect(between(90, 170)).toBeGreaterThan(0.15);
    expect(between(170, 235)).toBeGreaterThan(0.15);
    expect(between(254.5, 256)).toBeLessThan(0.02);
  });

  it('carries a stone with dark and light areas, little of it overexposed', () => {
    const lumas = lumasOf(shown, shown.stone);
    expect(quantile(lumas, 0.01)).toBeLessThan(30);
    expect(quantile(lumas, 0.99) - quantile(lumas, 0.01)).toBeGreaterThan(200);
    expect(lumas.filter((l) => l > 254.5).length / lumas.length).toBeLessThan(0.02);
  });

  it('has a shadow with a dark core', () => {
    const bare = shown.metal.map((part, i) => part + (shown.stone[i] ?? 0) === 0);
    const ground = bare.flatMap((is, i) => (is ? [luma(colourAt(shown, i))] : [])).sort((a, b) => a - b);
    const plain = luma([239, 237, 234]);
    expect(ground[0]).toBeLessThan(plain * 0.62);
    expect(ground.filter((l) => l < plain * 0.95).length / ground.length).toBeGreaterThan(0.03);
    expect(quantile(ground, 0.9)).toBeCloseTo(plain, 0);
  });
});

describe('a lying gold ring with its stone towards the lens', () => {
  let shown: Shown;
  beforeAll(() => {
    shown = draw({
      pieces: [{ design: readPiece('1002'), pose: { posture: 'rest', tilt: 90 } }],
      view: { azimuth: 10, elevation: 21, frameMm: 25, subject: 'whole' },
      setting: WIDE_GOLD,
    });
  });

  it('has dark and light areas in its stone', () => {
    const lumas = lumasOf(shown, shown.stone);
    expect(quantile(lumas, 0.01)).toBeLessThanOrEqual(10);
    // at this size a pixel is wider than many facets; at full size the share is twice as high
    expect(lumas.filter((l) => l < 30).length / lumas.length).toBeGreaterThan(0.08);
    expect(quantile(lumas, 0.99)).toBeGreaterThan(235);
  });

  it('is golden, not brown: few areas are dark, and these are saturated', () => {
    const lumas = lumasOf(shown, shown.metal);
    expect(quantile(lumas, 0.25)).toBeGreaterThan(80);
    const colours = shown.metal.flatMap((part, i) => (part > 0.999 ? [colourAt(shown, i)] : []));
    const share = ([r, , b]: readonly [number, number, number]): number => (r - b) / Math.max(1, r);
    const shares = colours
      .filter((c) => luma(c) < 200)
      .map(share)
      .sort((a, b) => a - b);
    expect(quantile(shares, 0.5)).toBeGreaterThan(0.4);
  });

  it('has a shadow with a dark core', () => {
    const ground = shown.metal.flatMap((part, i) =>
      part + (shown.stone[i] ?? 0) === 0 ? [luma(colourAt(shown, i))] : [],
    );
    expect(Math.min(...ground)).toBeLessThan(luma([239, 237, 234]) * 0.45);
  });
});

it('yellow gold on the dark ground has a rim of light and is never olive', () => {
  const shown = draw({
    pieces: [{ design: readPiece('1002'), pose: { posture: 'stand' } }],
    view: { azimuth: -22, elevation: 28, frameMm: 30, subject: 'whole' },
    setting: NIGHT,
  });
  const colours = shown.metal.flatMap((part, i) => (part > 0.999 ? [colourAt(shown, i)] : []));
  const olive = colours.filter((colour) => {
    const [r, g, b] = colour;
    const spread = Math.max(r, g, b) - Math.min(r, g, b);
    if (luma(colour) >= 90 || spread < 8) return false;
    const isRedMost = r >= g && r >= b;
    return !isRedMost || (60 * (g - b)) / spread > 50;
  });
  expect(olive.length / colours.length).toBeLessThan(0.01);
  expect(colours.filter((colour) => luma(colour) > 200).length / colours.length).toBeGreaterThan(0.03);
});
