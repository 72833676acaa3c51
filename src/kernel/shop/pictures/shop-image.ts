import type { Picture } from './picture.ts';
import { servedWidths } from './served-widths.ts';

/** Aspect ratios by the place of use, with minimum and maximum width in pixels. */
export const pictureShapes = {
  /** Hero of the home page, films. */
  wide: { across: 16, down: 9, leastPx: 1280, mostPx: 1920 },
  /** Articles, stores. */
  landscape: { across: 3, down: 2, leastPx: 960, mostPx: 1280 },
  /** Categories, designers. */
  portrait: { across: 4, down: 5, leastPx: 640, mostPx: 960 },
  square: { across: 1, down: 1, leastPx: 640, mostPx: 960 },
} as const;

export type PictureShape = keyof typeof pictureShapes;

export const pictureShapeNames = Object.keys(pictureShapes) as PictureShape[];

/** The focal point of a picture, as fractions of its width and height. */
export interface Focus {
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

export interface Crop extends Size {
  left: number;
  top: number;
}

/** Minimum size of an uploaded picture, in pixels. */
export const leastPicture = { longer: 960, shorter: 640 } as const;

/** The stored original; large enough for the widest crop and for later ones. */
export const storedOriginal = { longestPx: 3840, quality: 92 } as const;

export function isLargeEnough({ width, height }: Size): boolean {
  return Math.max(width, height) >= leastPicture.longer && Math.min(width, height) >= leastPicture.shorter;
}

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** The largest crop of this shape, centred on the focus as far as the edges allow; whole pixels. */
export function cropAround(size: Size, shape: PictureShape, focus: Focus): Crop {
  const { across, down } = pictureShapes[shape];
  const scale = Math.min(size.width / across, size.height / down);
  const width = Math.min(size.width, Math.round(across * scale));
  const height = Math.min(size.height, Math.round(down * scale));
  return {
    width,
    height,
    left: Math.round(within(focus.x * size.width - width / 2, 0, size.width - width)),
    top: Math.round(within(focus.y * size.height - height / 2, 0, size.height - height)),
  };
}

/** Position of the picture's focus within a crop. */
export function focusWithin(size: Size, crop: Crop, focus: Focus): Focus {
  return {
    x: within((focus.x * size.width - crop.left) / crop.width, 0, 1),
    y: within((focus.y * size.height - crop.top) / crop.height, 0, 1),
  };
}

/** Side of a product photograph's crop in pixels: at least, and as stored. */
export const photoCropPx = { least: 480, most: 1920 } as const;

/** Part of a picture, as fractions of its width and height. */
export interface CropArea extends Size {
  left: number;
  top: number;
}

/** The largest square around the focus. */
export function squareAround(size: Size, focus: Focus): CropArea {
  const { left, top, width, height } = cropAround(size, 'square', focus);
  return {
    left: left / size.width,
    top: top / size.height,
    width: width / size.width,
    height: height / size.height,
  };
}

/** The part in whole pixels, inside the picture. */
export function cropInPixels(size: Size, area: CropArea): Crop {
  const left = within(Math.round(area.left * size.width), 0, size.width - 1);
  const top = within(Math.round(area.top * size.height), 0, size.height - 1);
  return {
    ...{ left, top },
    width: within(Math.round(area.width * size.width), 1, size.width - left),
    height: within(Math.round(area.height * size.height), 1, size.height - top),
  };
}

/** A crop as encoded in its key; the key alone is enough to show it. */
export interface ShopImage extends Size {
  /** Whether it is a product photograph, which has a JPEG in every width; other pictures have a WebP. */
  isPhoto?: true;
  /** 128 random bits, base64url. */
  id: string;
  /** As a CSS value. */
  colour: string;
  /** Within the crop. */
  focus: Focus;
}

const keyForm = /^(house|photo)\/([\w-]{22})\/(\d{3,4})x(\d{3,4})-([0-9a-f]{6})-(\d{1,3})-(\d{1,3})$/;
const percent = (fraction: number) => Math.round(fraction * 100);

/** The key of a crop, stored in articles, products and the home page. */
export function keyOfShopImage({ id, width, height, colour, focus, isPhoto }: ShopImage): string {
  return `${isPhoto ? 'photo' : 'house'}/${id}/${width}x${height}-${colour.slice(1)}-${percent(focus.x)}-${percent(focus.y)}`;
}

/** Parses a key; undefined for the key of a catalogue picture. */
export function shopImageOf(key: string): ShopImage | undefined {
  const [, kind, id, width, height, colour, x, y] = keyForm.exec(key) ?? [];
  if (id === undefined) return undefined;
  return {
    id,
    width: Number(width),
    height: Number(height),
    colour: `#${colour}`,
    focus: { x: Number(x) / 100, y: Number(y) / 100 },
    ...(kind === 'photo' && { isPhoto: true }),
  };
}

/** Base URL of the files of a crop on the API host: `{base}-{width}.avif`. */
export const shopImageBase = (apiOrigin: string, id: string): string => `${apiOrigin}/pictures/${id}`;

/** An uploaded picture as pages show it; undefined for a catalogue picture. */
export function shownShopImage(key: string, apiOrigin: string): Picture | undefined {
  const found = shopImageOf(key);
  if (!found) return undefined;
  const { id, width, height, colour, focus, isPhoto } = found;
  return {
    base: shopImageBase(apiOrigin, id),
    widths: servedWidths(width),
    ...(isPhoto && { hasJpegs: true }),
    width,
    height,
    colour,
    focus,
  };
}
