import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type DESIGN_COLOURS, FLUORESCENCES, type Fluorescence } from '#kernel/jewel/gems/grades.ts';
import { ATELIER, BRILLIANCE } from '#kernel/jewel/lighting/studio-lights.ts';
import {
  CANDLE_ULTRAVIOLET,
  DAYLIGHT_ULTRAVIOLET,
  OFFICE_ULTRAVIOLET,
} from '#kernel/jewel/lighting/ultraviolet.ts';
import { openTestTracer } from '../../../tests/fixtures/tracer.ts';
import { bakeStudio } from '../light/studio.ts';
import { buildScene } from '../scene/build-scene.ts';
import { aimCamera } from '../scene/camera.ts';
import { CATALOGUE_QUALITY, WHITE_ON_GROUND } from '../shots/settings.ts';
import type { Picture, Piece } from './picture.ts';
import { FLOATS_PER_PIXEL, tracePicture } from './tracer.ts';

const SIDE = 40;
const TEXELS = 48;
const studio = { size: TEXELS, metal: bakeStudio(ATELIER, TEXELS), stone: bakeStudio(BRILLIANCE, TEXELS) };
let module: WebAssembly.Module;

beforeAll(async () => {
  module = await openTestTracer();
});

interface Seen {
  red: number;
  green: number;
  blue: number;
  bytes: string;
}

/** Mean linear light of the pixels that show only stone, and a digest of all pixels. */
function seen(
  colour: (typeof DESIGN_COLOURS)[number],
  fluorescence?: Fluorescence,
  ultraviolet: number = DAYLIGHT_ULTRAVIOLET,
): Seen {
  const grades = { colour, clarity: 'VS1', ...(fluorescence && { fluorescence }) } as const;
  const design = { kind: 'loose-stone', shape: 'round', material: 'diamond', carat: 1, grades } as const;
  const pieces: Piece[] = [{ design, pose: { posture: 'stand' } }];
  const picture: Picture = {
    name: 'test',
    width: SIDE,
    height: SIDE,
    pieces,
    view: { azimuth: 0, elevation: 89, frameMm: 7, subject: 'stone' },
    setting: WHITE_ON_GROUND,
    quality: { ...CATALOGUE_QUALITY, least: 24, most: 24, floorSamples: 4 },
  };
  const { placed, packed } = buildScene(pieces);
  const camera = aimCamera(picture.view, placed, 1);
  const { pixels } = tracePicture(
    module,
    packed,
    { ...studio, ultraviolet },
    camera,
    picture,
    () => undefined,
  );
  const sum = [0, 0, 0];
  let count = 0;
  for (let at = 0; at < pixels.length; at += FLOATS_PER_PIXEL) {
    if ((pixels[at + 7] ?? 0) < 0.95) continue;
    count += 1;
    for (let c = 0; c < 3; c++) sum[c] = (sum[c] ?? 0) + (pixels[at + c] ?? 0);
  }
  const [red = 0, green = 0, blue = 0] = sum.map((light) => light / count);
  const bytes = createHash('sha256').update(new Uint8Array(pixels.slice().buffer)).digest('hex');
  return { red, green, blue, bytes };
}

describe('the glow of a diamond', () => {
  it('increases with its grade in daylight and is almost zero in candlelight', () => {
    const plain = seen('G');
    let last = plain.blue;
    for (const grade of FLUORESCENCES.slice(1)) {
      const day = seen('G', grade).blue;
      const candle = seen('G', grade, CANDLE_ULTRAVIOLET).blue;
      expect(day - last, grade).toBeGreaterThan(0.003);
      expect(candle - plain.blue, grade).toBeGreaterThan(0);
      expect(candle - plain.blue, grade).toBeLessThan((day - plain.blue) / 50);
      last = day;
    }
  });

  it('is blue, and adds light to every colour', () => {
    const [plain, glowing] = [seen('G'), seen('G', 'Strong')];
    expect(glowing.red).toBeGreaterThan(plain.red);
    expect(glowing.green - plain.green).toBeGreaterThan(2 * (glowing.red - plain.red));
    expect(glowing.blue - plain.blue).toBeGreaterThan(2 * (glowing.green - plain.green));
  });

  it('makes a warm stone whiter', () => {
    const yellow = ({ red, green, blue }: Seen): number => 1 - (2 * blue) / (red + green);
    const [white, plain, medium] = [seen('D'), seen('K'), seen('K', 'Medium')].map(yellow);
    expect(plain).toBeGreaterThan(white ?? 0);
    expect(Math.abs((medium ?? 0) - (white ?? 0))).toBeLessThan((plain ?? 0) - (white ?? 0));
    expect(medium).toBeGreaterThan(white ?? 0);
  });

  it('changes no pixel without fluorescence', () => {
    const dark = seen('K', undefined, 0).bytes;
    expect(seen('K', 'None').bytes).toBe(dark);
    expect(seen('K').bytes).toBe(dark);
    expect(seen('K', 'Very strong', OFFICE_ULTRAVIOLET).bytes).toBe(dark);
    expect(seen('K', 'Faint').bytes).not.toBe(dark);
  });
});
