import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import {
  catalogueEncoding,
  encoding,
  servedWidths,
  sharedPicture,
} from '#kernel/shop/pictures/served-widths.ts';

export interface Pixels {
  width: number;
  height: number;
  /** sRGB, three bytes per pixel */
  rgb: Uint8Array;
}

/** Data of an image that a page needs before loading it. */
export interface MediaEntry {
  widths: number[];
  /** Width of its JPEG; images rendered before there was one have a WebP in each width. */
  jpeg?: number | undefined;
  width: number;
  height: number;
  /** Mean colour, shown until the image has loaded. */
  colour: string;
  /** Identity of the rendered image; an image whose hash is current is not rendered again. */
  hash: string;
  /** Versions it was rendered with; omitted for older images. */
  drawn?: DrawnWith | undefined;
}

/** Versions that an image was rendered with. */
export interface DrawnWith {
  /** LOOK_VERSION of the kernel's images. */
  look: number;
  /** Digest of the metal and stones it shows. */
  shape: string;
}

export function raw(pixels: Pixels): Sharp {
  const { width, height, rgb } = pixels;
  return sharp(rgb, { raw: { width, height, channels: 3 } });
}

/** Properties of an image that are known before it is rendered. */
export type Identity = Pick<MediaEntry, 'hash' | 'drawn'>;

/** Writes AVIF in these widths and one JPEG beside `base` (path without width and suffix) and returns the description. */
export async function encodePicture(
  pixels: Pixels,
  base: string,
  identity: Identity,
  widths: readonly number[] = servedWidths(pixels.width),
): Promise<MediaEntry> {
  mkdirSync(dirname(base), { recursive: true });
  const jpeg = jpegWidthOf(widths);
  for (const width of widths) {
    const scaled = await raw(pixels)
      .resize({ width, kernel: 'lanczos3' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const image = (): Sharp =>
      sharp(scaled.data, { raw: { width: scaled.info.width, height: scaled.info.height, channels: 3 } });
    await image().avif(catalogueEncoding.avif).toFile(`${base}-${width}.avif`);
    if (width === jpeg) await image().jpeg(catalogueEncoding.jpeg).toFile(`${base}-${width}.jpg`);
  }
  removeOthers(base, widths, jpeg);
  const { width, height } = pixels;
  const files = jpeg === undefined ? { widths: [...widths] } : { widths: [...widths], jpeg };
  return { ...files, width, height, colour: await meanColour(pixels), ...identity };
}

/** Encoders of single images by file extension. */
const singleFormats: Readonly<Record<string, (image: Sharp) => Sharp>> = {
  avif: (image) => image.avif(catalogueEncoding.avif),
  webp: (image) => image.webp(encoding.webp),
  jpg: (image) => image.jpeg(catalogueEncoding.jpeg),
};

/** The extensions that `writePicture` supports. */
export const singleEndings = Object.keys(singleFormats);

/** Writes an image at full size into one file, in the format of its extension. */
export async function writePicture(pixels: Pixels, file: string): Promise<void> {
  const format = singleFormats[file.split('.').at(-1) ?? ''];
  if (format === undefined) throw new TypeError(`${file} ends in none of ${singleEndings.join(', ')}`);
  await format(raw(pixels)).toFile(file);
}

/** The usual width of the JPEG, or the image's own if it is narrower. */
const jpegWidthOf = (widths: readonly number[]): number | undefined =>
  widths.find((width) => width >= catalogueEncoding.jpegWidth) ?? widths.at(-1);

/** Removes files of earlier renderings at another size or in other formats that nothing references any more. */
function removeOthers(base: string, widths: readonly number[], jpeg: number | undefined): void {
  const folder = dirname(base);
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(`${basename(base)}-`)) continue;
    const [, width, ending] = /^(\d+)\.(avif|webp|jpg)$/.exec(name.slice(basename(base).length + 1)) ?? [];
    if (width === undefined) continue;
    const isNamed =
      ending === 'avif' ? widths.includes(Number(width)) : ending === 'jpg' && Number(width) === jpeg;
    if (!isNamed) rmSync(join(folder, name));
  }
}

async function meanColour(pixels: Pixels): Promise<string> {
  const { channels } = await raw(pixels).stats();
  return `#${channels.map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0')).join('')}`;
}

/** Writes the JPEG for link previews: a landscape fills it, other images are letterboxed on their own ground. */
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
