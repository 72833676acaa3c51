import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import * as v from 'valibot';
import { designSchema } from '#kernel/jewel/design/design.contract.ts';
import { BRILLIANCE, type StudioLights } from '#kernel/jewel/lighting/studio-lights.ts';
import { STUDIO_ULTRAVIOLET } from '#kernel/jewel/lighting/ultraviolet.ts';
import { bakeStudio, FACING_BRILLIANCE } from '#renderer/light/studio.ts';
import { groundFor } from '#renderer/post-process/ground.ts';
import { postProcess } from '#renderer/post-process/post-process.ts';
import { buildScene } from '#renderer/scene/build-scene.ts';
import { aimCamera, type Camera } from '#renderer/scene/camera.ts';
import { isWhite } from '#renderer/shots/family.ts';
import { productPictures } from '#renderer/shots/products.ts';
import { CATALOGUE_QUALITY, DESIGN_QUALITY, qualityFor } from '#renderer/shots/settings.ts';
import { openTracer } from '#renderer/trace/compile-kernel.ts';
import type { Picture, Quality } from '#renderer/trace/picture.ts';
import { FLOATS_PER_PIXEL, type Skies, tracePicture } from '#renderer/trace/tracer.ts';

const rgb = v.tuple([v.number(), v.number(), v.number()]);
const optionalNumber = v.optional(v.number());

const lights = v.strictObject({
  zenith: rgb,
  horizon: rgb,
  floor: rgb,
  boxes: v.array(
    v.strictObject({
      ...{ azimuth: v.number(), elevation: v.number(), width: v.number(), height: v.number() },
      ...{ soft: v.number(), ends: optionalNumber, power: v.number(), tint: v.optional(rgb) },
    }),
  ),
});

/** The surroundings of the photographs of an example shop, and the stone that the pieces lie on. */
const photoLight = v.strictObject({
  metal: lights,
  ground: v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/)),
  /** Card below the frame, mirrored by gold and by white metals. */
  goldCard: rgb,
  whiteCard: rgb,
});

/** Designs that are photographed, by the name of the file. */
const photoDesigns = v.record(
  v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/)),
  v.strictObject({
    design: designSchema,
    view: v.optional(v.picklist(['hero', 'top', 'side', 'detail'])),
    /** For the top of the home page: the piece right of the middle, with space for a title. */
    isWide: v.optional(v.boolean(), false),
  }),
);

export type PhotoDesigns = v.InferOutput<typeof photoDesigns>;

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** The designs of an example in reading order; throws if one is no design. */
export const readPhotoDesigns = (folder: string): PhotoDesigns =>
  v.parse(photoDesigns, readJson(join(folder, 'designs.json')));

export const readPhotoLight = (folder: string) => v.parse(photoLight, readJson(join(folder, 'light.json')));
type PhotoLight = ReturnType<typeof readPhotoLight>;

const skyTexels = 192;

/** Fewer samples than a shopper's design has: the stone below hides the grain. */
const photoQuality: Quality = {
  ...DESIGN_QUALITY,
  ...{ least: 5, most: 32, tolerance: 0.035, floorSamples: 40, floorTexels: 256 },
};

type PhotoOrder = PhotoDesigns[string];

/** Proportions of a wide photograph, and the share of its height that the frame of a square one has. */
const wide = { width: 16 / 9, zoom: 1.12, at: [0.71, 0.45] } as const;

/** The picture of a design in the catalogue's pose, in this light; `px` is its height. */
function pictureOf({ design, view = 'hero', isWide }: PhotoOrder, light: PhotoLight, px: number): Picture {
  const found = productPictures('0', design).find((each) => each.view === view);
  if (!found) throw new Error(`a ${design.kind} has no view ${view}`);
  const { picture } = found;
  const white = design.kind !== 'set' && isWhite(design);
  const setting = {
    ...picture.setting,
    ground: groundFor(light.ground),
    floorCard: white ? light.whiteCard : light.goldCard,
    ...{ floorLight: 0.9, metalLight: white ? 1.5 : 1.85, shadow: 2.1, bloom: 0.04 },
  };
  // Soft reflections of a rough surface have no stone to hide their grain.
  const usual = 'finish' in design && design.finish === 'satin' ? CATALOGUE_QUALITY : photoQuality;
  const { frameMm } = picture.view;
  return {
    ...{ ...picture, setting, quality: qualityFor(picture.pieces, usual) },
    ...{ width: isWide ? Math.round(px * wide.width) : px, height: px },
    ...(isWide && { view: { ...picture.view, frameMm: frameMm * wide.zoom, at: wide.at } }),
  };
}

/** Traces a picture: sRGB with the cover by metal and stones as alpha, so that the ground can be finished later. */
function trace(tracer: WebAssembly.Module, picture: Picture, light: PhotoLight): Uint8Array {
  const { placed, packed } = buildScene(picture.pieces);
  const { setting, width, height } = picture;
  const stone = setting.studio === 'facing' || setting.headDeg > 20 ? FACING_BRILLIANCE : BRILLIANCE;
  const skies: Skies = {
    size: skyTexels,
    metal: bakeStudio(light.metal as StudioLights, skyTexels),
    stone: bakeStudio(stone, skyTexels),
    ultraviolet: STUDIO_ULTRAVIOLET,
  };
  const camera = aimCamera(picture.view, placed, width / height);
  const traced = tracePicture(tracer, packed, skies, camera, picture, () => undefined);
  const colours = postProcess(traced, setting);
  const pixels = new Uint8Array(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    pixels.set(colours.subarray(i * 3, i * 3 + 3), i * 4);
    const cover = traced.pixels[i * FLOATS_PER_PIXEL + 3] ?? 0;
    pixels[i * 4 + 3] = Math.round(Math.min(1, cover) * 255);
  }
  return pixels;
}

/** Smooth noise from -1 to 1 over a plane, the same in every process. */
function noiseAt(x: number, z: number, salt: number): number {
  const corner = (i: number, j: number): number => {
    let h = Math.imul(i, 0x9e3779b1) ^ Math.imul(j, 0x85ebca77) ^ Math.imul(salt, 0xc2b2ae3d);
    h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
    h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
    return ((h ^ (h >>> 15)) >>> 0) / 2 ** 31 - 1;
  };
  const [i, j] = [Math.floor(x), Math.floor(z)];
  const [u, w] = [x - i, z - j];
  const [a, b] = [u * u * (3 - 2 * u), w * w * (3 - 2 * w)];
  const near = corner(i, j) * (1 - a) + corner(i + 1, j) * a;
  const far = corner(i, j + 1) * (1 - a) + corner(i + 1, j + 1) * a;
  return near * (1 - b) + far * b;
}

/** Honed sandstone: soft clouds, faint beds along the stone, and grains. Brightness relative to the plain ground. */
function sandstoneAt(x: number, z: number, pxPerMm: number): number {
  // Grains that are smaller than a pixel would be noise.
  const grain = Math.min(1, pxPerMm / 20);
  const bed = noiseAt(x * 0.06 + 4.5, z * 0.42 + x * 0.05, 1);
  const cloud = noiseAt(x * 0.16, z * 0.16, 2);
  const fleck = noiseAt(x * 1.9, z * 1.9, 3);
  const sand = noiseAt(x * 5.5, z * 5.5, 4);
  return 1 + bed * 0.018 + cloud * 0.022 + fleck * 0.012 + sand * 0.02 * grain;
}

/** Gives the ground the face of stone and the frame the fall of light from a window at the left. */
function finishGround(pixels: Uint8Array, { width, height }: Picture, camera: Camera): Uint8Array {
  const out = new Uint8Array(width * height * 3);
  const pxPerMm = height / camera.frameMm;
  const [ex, ey, ez] = camera.eye;
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const i = row * width + column;
      const u = ((2 * (column + 0.5) - width) / height + camera.shift[0]) * camera.tan;
      const w = (1 - (2 * (row + 0.5)) / height + camera.shift[1]) * camera.tan;
      const [dx, dy, dz] = [0, 1, 2].map(
        (axis) => (camera.forward[axis] ?? 0) + (camera.right[axis] ?? 0) * u + (camera.up[axis] ?? 0) * w,
      ) as [number, number, number];
      const far = dy < -1e-4 ? -ey / dy : 0;
      const stone = sandstoneAt(ex + dx * far, ez + dz * far, pxPerMm);
      const bare = 1 - (pixels[i * 4 + 3] ?? 0) / 255;
      // Brighter towards the window, up and left.
      const fall = 1.045 - 0.05 * (column / width) - 0.05 * (row / height);
      const share = fall * (1 + (stone - 1) * bare);
      for (let c = 0; c < 3; c++)
        out[i * 3 + c] = Math.min(255, Math.max(0, Math.round((pixels[i * 4 + c] ?? 0) * share)));
    }
  return out;
}

interface PhotoRun {
  folder: string;
  px: number;
  /** Folder of traced pictures, which are reused while design and light stay the same. */
  cache: string;
  /** Names of photographs; all without. */
  names: readonly string[];
  onDone(name: string, seconds: number): void;
}

/** Photographs the designs of an example as `photographs/NAME.jpg` in its folder. */
export async function photographExample({ folder, px, cache, names, onDone }: PhotoRun): Promise<void> {
  const designs = readPhotoDesigns(folder);
  const light = readPhotoLight(folder);
  const out = join(folder, 'photographs');
  for (const each of [cache, out]) mkdirSync(each, { recursive: true });
  const tracer = await openTracer(cache);
  const wanted = names.length === 0 ? Object.keys(designs) : names;
  for (const name of wanted) {
    const order = designs[name];
    if (!order) throw new Error(`${folder} has no design ${name}`);
    const started = process.cpuUsage();
    const picture = pictureOf(order, light, px);
    const key = createHash('sha256')
      .update(JSON.stringify([picture, light]))
      .digest('hex')
      .slice(0, 12);
    const { width, height } = picture;
    const print = join(cache, `${name}-${key}.png`);
    if (!existsSync(print)) {
      const traced = trace(tracer, picture, light);
      await sharp(traced, { raw: { width, height, channels: 4 } })
        .png({ compressionLevel: 4 })
        .toFile(print);
    }
    const { placed } = buildScene(picture.pieces);
    const pixels = await sharp(print).raw().toBuffer();
    const finished = finishGround(pixels, picture, aimCamera(picture.view, placed, width / height));
    await sharp(finished, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 85, mozjpeg: true })
      .toFile(join(out, `${name}.jpg`));
    onDone(name, process.cpuUsage(started).user / 1e6);
  }
}
