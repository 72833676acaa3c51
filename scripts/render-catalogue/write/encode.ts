import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { encoding, servedWidths, sharedPicture } from '#kernel/pictures/served-widths.ts';

export interface Pixels {
  width: number;
  height: number;
  /** sRGB, three bytes a pixel */
  rgb: Uint8Array;
}

/** What a page needs to know of a picture before it has loaded. */
export interface MediaEntry {
  widths: number[];
  width: number;
  height: number;
  /** Mean colour, stands in until the picture is there. */
  colour: string;
  /** Identity of what was rendered; a picture whose hash still fits is not rendered again. */
  hash: string;
}

export function raw(pixels: Pixels): Sharp {
  const { width, height, rgb } = pixels;
  return sharp(rgb, { raw: { width, height, channels: 3 } });
}

/** Writes AVIF and WebP in these widths beside `base` (path without width and suffix) and describes them. */
export async function encodePicture(
  pixels: Pixels,
  base: string,
  hash: string,
  widths = servedWidths(pixels.width),
): Promise<MediaEntry> {
  mkdirSync(dirname(base), { recursive: true });
  for (const width of widths) {
    const scaled = await raw(pixels)
      .resize({ width, kernel: 'lanczos3' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const image = (): Sharp =>
      sharp(scaled.data, { raw: { width: scaled.info.width, height: scaled.info.height, channels: 3 } });
    await image().avif(encoding.avif).toFile(`${base}-${width}.avif`);
    await image().webp(encoding.webp).toFile(`${base}-${width}.webp`);
  }
  removeOtherWidths(base, widths);
  return { widths, width: pixels.width, height: pixels.height, colour: await meanColour(pixels), hash };
}

/** A picture rendered at another size before leaves files behind that nothing names any more. */
function removeOtherWidths(base: string, widths: readonly number[]): void {
  const folder = dirname(base);
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(`${basename(base)}-`)) continue;
    const width = /^(\d+)\.(avif|webp)$/.exec(name.slice(basename(base).length + 1))?.[1];
    if (width !== undefined && !widths.includes(Number(width))) rmSync(join(folder, name));
  }
}

async function meanColour(pixels: Pixels): Promise<string> {
  const { channels } = await raw(pixels).stats();
  return `#${channels.map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0')).join('')}`;
}

/** The picture for link previews, as JPEG: a landscape fills it, any other stands on its own ground. */
export async function writePreview(
  pixels: Pixels,
  file: string,
  quality: number = sharedPicture.quality,
): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  const { width, height } = sharedPicture;
  const [r = 255, g = 255, b = 255] = pixels.rgb;
  const isLandscape = pixels.width > pixels.height * 1.3;
  await raw(pixels)
    .resize({ width, height, fit: isLandscape ? 'cover' : 'contain', background: { r, g, b } })
    .jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:2:0' })
    .toFile(file);
}
