import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { multiply } from '#kernel/jewel/mesh/matrix.ts';
import { at, dot, subtract, type Vec2, type Vec3 } from '#kernel/jewel/mesh/vector.ts';
import { allPictures } from './plan.ts';
import { putDown } from './scene/build-scene.ts';
import { aimCamera, type Camera } from './scene/camera.ts';
import type { PlacedModel } from './scene/placed-model.ts';
import { isLedByColour } from './shots/family.ts';
import type { Picture } from './trace/picture.ts';

const MEDIA = join(import.meta.dirname, '../../public/media');
/** Width of the examined images; every hero has it. */
const WIDTH = 640;
/** Examined part of a stone: its outline on the crown, shrunk so that hardly any prong covers it. */
const CROWN = { share: 0.8, level: 0.6 };

/** Projection of a place by the camera, in pixels from the upper left. */
function seenAt(camera: Camera, aspect: number, place: Vec3): Vec2 {
  const p = subtract(place, camera.eye);
  const depth = dot(p, camera.forward) * camera.tan;
  const u = (dot(p, camera.right) / depth - camera.shift[0]) / aspect;
  const v = dot(p, camera.up) / depth - camera.shift[1];
  return [((u + 1) / 2) * WIDTH, ((1 - v) / 2) * (WIDTH / aspect)];
}

/** Outline of the centre stone's crown in the image; null without a centre stone. */
function crownOutline(camera: Camera, aspect: number, placed: readonly PlacedModel[]): Vec2[] | null {
  for (const { model, placement } of placed) {
    const stone = model.stones.find(({ role }) => role === 'centre');
    if (stone === undefined) continue;
    const m = multiply(placement, stone.matrix);
    const { girdle, crownMm } = stone.cutStone;
    return Array.from({ length: girdle.length / 2 }, (_, i) => {
      const [x, y, z] = [
        at(girdle, i * 2) * CROWN.share,
        at(girdle, i * 2 + 1) * CROWN.share,
        crownMm * CROWN.level,
      ];
      return seenAt(camera, aspect, [
        at(m, 0) * x + at(m, 4) * y + at(m, 8) * z + at(m, 12),
        at(m, 1) * x + at(m, 5) * y + at(m, 9) * z + at(m, 13),
        at(m, 2) * x + at(m, 6) * y + at(m, 10) * z + at(m, 14),
      ]);
    });
  }
  return null;
}

function isInside(outline: readonly Vec2[], x: number, y: number): boolean {
  let inside = false;
  outline.forEach(([ax, ay], i) => {
    const [bx, by] = at(outline, (i + 1) % outline.length);
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  });
  return inside;
}

/** Whole pixels that contain the outline: left, right, top and bottom. */
function boundsOf(outline: readonly Vec2[]): [number, number, number, number] {
  const xs = outline.map(([x]) => x);
  const ys = outline.map(([, y]) => y);
  const [low, high] = [Math.floor, Math.ceil];
  return [low(Math.min(...xs)), high(Math.max(...xs)), low(Math.min(...ys)), high(Math.max(...ys))];
}

/** Luminances (0 to 255) of the centre stone's crown in the committed file, darkest first; null without such a stone. */
async function crownLumas(picture: Picture): Promise<number[] | null> {
  const placed = picture.pieces.flatMap(putDown);
  const aspect = picture.width / picture.height;
  const outline = crownOutline(aimCamera(picture.view, placed, aspect), aspect, placed);
  if (outline === null) return null;
  const { data, info } = await sharp(join(MEDIA, `${picture.name}-${WIDTH}.avif`))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const lumas: number[] = [];
  const [left, right, top, bottom] = boundsOf(outline);
  for (let y = Math.max(0, top); y < Math.min(info.height, bottom); y++)
    for (let x = Math.max(0, left); x < Math.min(info.width, right); x++) {
      if (!isInside(outline, x + 0.5, y + 0.5)) continue;
      const o = (y * info.width + x) * 3;
      lumas.push(0.2126 * at(data, o) + 0.7152 * at(data, o + 1) + 0.0722 * at(data, o + 2));
    }
  return lumas.sort((a, b) => a - b);
}

/** Limit for the darkest hundredth. */
const DARK = 30;

/** Step cuts show long calm reflections instead of sparks. */
const STEP_CUTS: ReadonlySet<string> = new Set(['emerald', 'asscher', 'baguette']);

/** Rings whose stone is darker than the others' until they are rendered again: a radiant and a heart. */
const DARKER: ReadonlySet<string> = new Set(['products/1012/hero', 'products/1020/hero']);

const quantile = (sorted: readonly number[], q: number): number => at(sorted, Math.floor(q * sorted.length));

const heroes = allPictures().filter(({ picture: { name, pieces } }) => {
  // In other metals the same stones are lit the same way.
  const isHero = /^products\/\d+\/hero$/.test(name);
  return isHero && pieces.some(({ design }) => 'centre' in design || 'stone' in design);
});

describe('the stone of a committed hero', () => {
  it.each(heroes.map(({ picture }) => [picture.name, picture] as const))(
    '%s has dark and light areas and is not overexposed',
    async (_, picture) => {
      const lumas = await crownLumas(picture);
      if (lumas === null) return;
      expect(lumas.length).toBeGreaterThan(200);
      expect(quantile(lumas, 0.01)).toBeLessThan(DARK);
      expect(quantile(lumas, 0.99)).toBeGreaterThan(170);
      expect(lumas.filter((luma) => luma > 254.5).length / lumas.length).toBeLessThan(0.02);
    },
  );
});

const rings = heroes.flatMap(({ picture }) => {
  const design = picture.pieces[0]?.design;
  if (design?.kind !== 'ring' || isLedByColour(design) || DARKER.has(picture.name)) return [];
  return [[picture.name, picture, design.centre.shape] as const];
});

describe('the colourless stone of a ring', () => {
  it.each(rings)('%s returns light to a visitor who faces it', async (_, picture, shape) => {
    const lumas = (await crownLumas(picture)) ?? [];
    const share = (counts: (luma: number) => boolean) => lumas.filter(counts).length / lumas.length;
    const isStepCut = STEP_CUTS.has(shape);
    expect(share((luma) => luma < 30)).toBeLessThan(isStepCut ? 0.15 : 0.12);
    expect(share((luma) => luma > 200)).toBeGreaterThan(0.2);
    if (!isStepCut) expect(quantile(lumas, 0.5)).toBeGreaterThan(140);
  });
});
