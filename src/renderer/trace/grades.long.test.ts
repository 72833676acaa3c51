import { beforeAll, describe, expect, it } from 'vitest';
import { cutStone } from '#kernel/jewel/gems/cut-stone.ts';
import { COLOUR_GRADES, type DESIGN_COLOURS, INTENSITIES_OF } from '#kernel/jewel/gems/grades.ts';
import { lightMap } from '#kernel/jewel/gems/light-map.ts';
import { nativeProportions } from '#kernel/jewel/gems/native-pavilion.ts';
import { proportionsOfGrade, USUAL_PROPORTIONS } from '#kernel/jewel/gems/proportions.ts';
import { ATELIER, BRILLIANCE } from '#kernel/jewel/lighting/studio-lights.ts';
import { openTestTracer } from '../../../tests/fixtures/tracer.ts';
import { bakeStudio } from '../light/studio.ts';
import { postProcess } from '../post-process/post-process.ts';
import { buildScene } from '../scene/build-scene.ts';
import { aimCamera } from '../scene/camera.ts';
import { CATALOGUE_QUALITY, WHITE_ON_GROUND } from '../shots/settings.ts';
import type { LooseStone, Picture, Piece } from './picture.ts';
import { FLOATS_PER_PIXEL, tracePicture } from './tracer.ts';

const SIDE = 96;
const TEXELS = 64;
const skies = {
  size: TEXELS,
  metal: bakeStudio(ATELIER, TEXELS),
  stone: bakeStudio(BRILLIANCE, TEXELS),
  ultraviolet: 0,
};
let module: WebAssembly.Module;

beforeAll(async () => {
  module = await openTestTracer();
});

/** Colours of the pixels that show only stone, in image order; the frame is the same for all. */
function pixelsOf(stone: Partial<LooseStone>): number[][] {
  const design: LooseStone = { kind: 'loose-stone', shape: 'round', material: 'diamond', carat: 1, ...stone };
  const pieces: Piece[] = [{ design, pose: { posture: 'stand' } }];
  const picture: Picture = {
    name: 'test',
    width: SIDE,
    height: SIDE,
    pieces,
    view: { azimuth: 0, elevation: 89, frameMm: 7, subject: 'stone' },
    setting: WHITE_ON_GROUND,
    quality: { ...CATALOGUE_QUALITY, most: 24, floorSamples: 4 },
  };
  const { placed, packed } = buildScene(pieces);
  const traced = tracePicture(
    module,
    packed,
    skies,
    aimCamera(picture.view, placed, 1),
    picture,
    () => undefined,
  );
  const rgb = postProcess(traced, picture.setting);
  return Array.from({ length: SIDE * SIDE }, (_, i) => i)
    .filter((i) => (traced.pixels[i * FLOATS_PER_PIXEL + 7] ?? 0) > 0.95)
    .map((i) => [...rgb.subarray(i * 3, i * 3 + 3)]);
}

const diamond = (colour: (typeof DESIGN_COLOURS)[number], clarity: 'VS1' | 'SI1' | 'I1' = 'VS1') =>
  pixelsOf({ grades: { colour, clarity } });
const mean = (pixels: number[][], of: (pixel: number[]) => number): number =>
  pixels.reduce((sum, pixel) => sum + of(pixel), 0) / pixels.length;
const yellow = (pixels: number[][]): number => mean(pixels, ([r = 0, g = 0, b = 0]) => (r + g) / 2 - b);
const luminance = ([r = 0, g = 0, b = 0]: number[]): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;

describe('the image shows the grades', () => {
  it('D and M differ visibly, F and G hardly do', () => {
    const [d, f, g, m] = [diamond('D'), diamond('F'), diamond('G'), diamond('M')].map(yellow) as [
      number,
      number,
      number,
      number,
    ];
    expect(m - d).toBeGreaterThan(5);
    expect(g - f).toBeGreaterThan(0);
    expect(g - f).toBeLessThan(1.5);
    expect(d).toBeLessThan(f);
    expect(g).toBeLessThan(m);
  });

  it('every colour from D to Z, and from Fancy Light to Vivid, is yellower than the one before', () => {
    const letters = COLOUR_GRADES.map((colour) => yellow(diamond(colour)));
    // The absorption of E is not visible: it is drawn as clear as D.
    for (const [i, chroma] of letters.entries())
      if (i > 0)
        expect(chroma - (letters[i - 1] ?? 0), COLOUR_GRADES[i]).toBeGreaterThan(i === 1 ? -0.01 : 0);
    const [m = 0, n = 0, z = 0] = letters.slice(-3);
    expect(n - m).toBeGreaterThan(1);
    expect(z - n).toBeGreaterThan(3);
    const fancy = new Map(INTENSITIES_OF.yellow.map((colour) => [colour, diamond(colour)]));
    const of = (colour: (typeof INTENSITIES_OF.yellow)[number]) => fancy.get(colour) ?? [];
    let last = z;
    for (const colour of ['fancy-light', 'fancy', 'fancy-intense', 'fancy-vivid'] as const) {
      expect(yellow(of(colour)) - last, colour).toBeGreaterThan(5);
      last = yellow(of(colour));
    }
    // Deep is darker than Vivid, Dark darker still and less saturated.
    const light = (colour: (typeof INTENSITIES_OF.yellow)[number]) => mean(of(colour), luminance);
    expect(light('fancy-deep')).toBeLessThan(light('fancy-vivid') - 8);
    expect(light('fancy-dark')).toBeLessThan(light('fancy-deep') - 4);
    expect(yellow(of('fancy-dark'))).toBeLessThan(yellow(of('fancy-deep')));
  });

  it('a diamond of every hue appears in its hue, more at Vivid than at Light', () => {
    // Channel pairs: the first one must exceed the second if both are given.
    const leads = {
      orange: ([r = 0, , b = 0]: number[]) => r - b,
      pink: ([r = 0, g = 0]: number[]) => r - g,
      blue: ([r = 0, , b = 0]: number[]) => b - r,
      green: ([r = 0, g = 0]: number[]) => g - r,
    } as const;
    for (const hue of ['orange', 'pink', 'blue', 'green'] as const) {
      const [clear, light, vivid] = (['D', `light-${hue}`, `fancy-vivid-${hue}`] as const).map((colour) =>
        mean(diamond(colour), leads[hue]),
      ) as [number, number, number];
      expect(light - clear, hue).toBeGreaterThan(3);
      expect(vivid - light, hue).toBeGreaterThan(20);
    }
    // Orange has less green than red, pink more blue than green.
    const [orange, pink] = [diamond('fancy-vivid-orange'), diamond('fancy-vivid-pink')];
    expect(mean(orange, ([r = 0, g = 0]) => r - g)).toBeGreaterThan(15);
    expect(mean(pink, ([, g = 0, b = 0]) => b - g)).toBeGreaterThan(10);
    const grey = diamond('fancy-grey');
    expect(mean(grey, luminance)).toBeLessThan(mean(diamond('D'), luminance) - 20);
    expect(Math.abs(yellow(grey) - yellow(diamond('D')))).toBeLessThan(6);
  });

  it('a stone cut Poor is duller than one cut Excellent', () => {
    const [excellent, poor] = (['EX', 'P'] as const).map((grade) =>
      pixelsOf({ proportions: proportionsOfGrade('round', grade) }),
    ) as [number[][], number[][]];
    expect(mean(poor, luminance)).toBeLessThan(mean(excellent, luminance) - 12);
    // The same weight is hidden in depth, so it looks smaller too.
    expect(poor.length).toBeLessThan(excellent.length * 0.98);
  });

  it('inclusions are invisible at VS1, almost invisible at SI1 and visible at I1', () => {
    const [clean, si, i1] = [diamond('G'), diamond('G', 'SI1'), diamond('G', 'I1')] as const;
    const changed = (pixels: number[][]): number =>
      pixels.filter((pixel, i) => Math.abs(luminance(pixel) - luminance(clean[i] ?? [])) > 12).length /
      pixels.length;
    expect(changed(si)).toBeLessThan(0.04);
    expect(changed(i1)).toBeGreaterThan(0.04);
    expect(mean(i1, luminance)).toBeLessThan(mean(clean, luminance));
  });
});

describe('coloured stones', () => {
  it.each([
    ['sapphire', 2, 0.08],
    // A ruby transmits almost only red, so purplish and orangy are close together.
    ['ruby', 0, 0.04],
    ['emerald', 1, 0.08],
  ] as const)(
    '%s: its colour leads, its hue varies over the face, and there is black in it',
    (material, lead, leastLean) => {
      const shape = material === 'emerald' ? 'emerald' : 'oval';
      const { widthMm } = cutStone(shape, { carat: 1 }, material);
      expect(widthMm).toBeLessThan(7);
      const pixels = pixelsOf({ shape, material });
      for (const other of [0, 1, 2].filter((i) => i !== lead))
        expect(mean(pixels, (p) => (p[lead] ?? 0) - (p[other] ?? 0))).toBeGreaterThan(15);
      const [second = 0, third = 0] = [0, 1, 2].filter((i) => i !== lead);
      const leans = pixels
        .filter((p) => (p[lead] ?? 0) > 60)
        .map((p) => ((p[second] ?? 0) - (p[third] ?? 0)) / (p[lead] ?? 1))
        .sort((a, b) => a - b);
      const at = (share: number): number => leans[Math.floor(share * (leans.length - 1))] ?? 0;
      expect(at(0.9) - at(0.1)).toBeGreaterThan(leastLean);
      const dark = pixels.filter((p) => luminance(p) < 45).length / pixels.length;
      expect(dark).toBeGreaterThan(0.05);
      expect(dark).toBeLessThan(0.5);
    },
  );

  it('a native sapphire looks smaller for its weight, and as dark as its light map', () => {
    const sapphire = { shape: 'round', material: 'sapphire', carat: 1.5 } as const;
    const proportions = { ...nativeProportions(USUAL_PROPORTIONS.round), make: 'native' } as const;
    const [precise, native] = [pixelsOf(sapphire), pixelsOf({ ...sapphire, proportions })];
    expect(native.length).toBeLessThan(precise.length * 0.92);
    const dark = (pixels: number[][]): number =>
      pixels.filter((p) => luminance(p) < 45).length / pixels.length;
    const extinct = (cut?: typeof proportions): number =>
      lightMap(cutStone('round', { carat: 1.5 }, 'sapphire', cut), 'sapphire').extinctPct;
    // Where a precision-cut round shows the viewer's head, a native one shows its window: less black, as measured.
    expect(extinct(proportions)).toBeLessThan(extinct() - 15);
    expect(dark(native)).toBeLessThan(dark(precise) - 0.08);
  });
});
