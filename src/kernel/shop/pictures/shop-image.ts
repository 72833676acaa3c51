import type { Picture } from './picture.ts';
import { servedWidths } from './served-widths.ts';

/** What a picture is cut to, by the place where it is shown; pixels of the width at least and at most. */
export const pictureShapes = {
  /** The home page's first screen, films. */
  wide: { across: 16, down: 9, leastPx: 1280, mostPx: 1920 },
  /** Articles, stores. */
  landscape: { across: 3, down: 2, leastPx: 960, mostPx: 1280 },
  /** Categories, designers. */
  portrait: { across: 4, down: 5, leastPx: 640, mostPx: 960 },
  square: { across: 1, down: 1, leastPx: 640, mostPx: 960 },
} as const;

export type PictureShape = keyof typeof pictureShapes;

export const pictureShapeNames = Object.keys(pictureShapes) as PictureShape[];

/** The spot of a picture that is always shown, as fractions of its width and height. */
export interface Focus {
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

interface Crop extends Size {
  left: number;
  top: number;
}

/** The longer and the shorter side that a picture has at least, in pixels. */
export const leastPicture = { longer: 960, shorter: 640 } as const;

/** What is kept of a picture that was sent; enough for the widest cut and for another one later. */
export const keptOriginal = { longestPx: 3840, quality: 92 } as const;

export function isLargeEnough({ width, height }: Size): boolean {
  return Math.max(width, height) >= leastPicture.longer && Math.min(width, height) >= leastPicture.shorter;
}

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** The largest part of this shape, its middle as near to the focus as the edges allow; whole pixels. */
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

/** Where the focus of the whole picture lies in a part of it. */
export function focusWithin(size: Size, crop: Crop, focus: Focus): Focus {
  return {
    x: within((focus.x * size.width - crop.left) / crop.width, 0, 1),
    y: within((focus.y * size.height - crop.top) / crop.height, 0, 1),
  };
}

/** A cut, as its key says it: whoever has the key needs nothing else to show it. */
export interface ShopImage extends Size {
  /** 128 random bits, base64url. */
  id: string;
  /** As CSS writes it. */
  colour: string;
  /** Within the cut. */
  focus: Focus;
}

const keyForm = /^house\/([\w-]{22})\/(\d{3,4})x(\d{3,4})-([0-9a-f]{6})-(\d{1,3})-(\d{1,3})$/;
const percent = (fraction: number) => Math.round(fraction * 100);

/** What an article or the home page keeps of its picture. */
export function keyOfShopImage({ id, width, height, colour, focus }: ShopImage): string {
  return `house/${id}/${width}x${height}-${colour.slice(1)}-${percent(focus.x)}-${percent(focus.y)}`;
}

/** Undefined for the key of a picture of the catalogue. */
export function shopImageOf(key: string): ShopImage | undefined {
  const [, id, width, height, colour, x, y] = keyForm.exec(key) ?? [];
  if (id === undefined) return undefined;
  return {
    id,
    width: Number(width),
    height: Number(height),
    colour: `#${colour}`,
    focus: { x: Number(x) / 100, y: Number(y) / 100 },
  };
}

/** Where the API host hands the files of a cut out: `{base}-{width}.avif`. */
export const shopImageBase = (apiOrigin: string, id: string): string => `${apiOrigin}/pictures/${id}`;

/** A picture of the house's own as pages show it; undefined for one of the catalogue. */
export function shownShopImage(key: string, apiOrigin: string): Picture | undefined {
  const found = shopImageOf(key);
  if (!found) return undefined;
  const { id, width, height, colour, focus } = found;
  return {
    base: shopImageBase(apiOrigin, id),
    widths: servedWidths(width),
    width,
    height,
    colour,
    focus,
  };
}
