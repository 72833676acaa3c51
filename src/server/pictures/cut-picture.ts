import type { AvifOptions, Sharp } from 'sharp';
import { encoding, photoEncoding, servedWidths, sharedPicture } from '#kernel/shop/pictures/served-widths.ts';
import {
  type Crop,
  type CropArea,
  cropAround,
  cropInPixels,
  type Focus,
  focusWithin,
  type PictureShape,
  photoCropPx,
  pictureShapes,
} from '#kernel/shop/pictures/shop-image.ts';
import { inTurn } from '#server/platform/media/one-at-a-time.ts';

/** A file of a crop: `640.avif`. */
interface CutFile {
  name: string;
  content: Uint8Array;
  width: number;
  height: number;
}

interface CutPicture {
  width: number;
  height: number;
  /** Mean colour, shown as placeholder. */
  colour: string;
  focus: Focus;
  files: CutFile[];
}

const hex = (value: number) => Math.round(value).toString(16).padStart(2, '0');

async function encoded(picture: Sharp, name: string, encode: (picture: Sharp) => Sharp): Promise<CutFile> {
  const { data, info } = await encode(picture.clone()).toBuffer({ resolveWithObject: true });
  return { name, content: new Uint8Array(data), width: info.width, height: info.height };
}

/** A crop in every width as AVIF and in the plain format, and as a JPEG for link previews. */
async function cutFiles(
  original: Uint8Array,
  crop: Crop,
  mostPx: number,
  plain: { ending: 'webp' | 'jpg'; encode: (picture: Sharp) => Sharp; avif: AvifOptions },
): Promise<Omit<CutPicture, 'focus'>> {
  return inTurn(async () => {
    const { default: sharp } = await import('sharp');
    const full = await sharp(original)
      .extract(crop)
      .resize({ width: mostPx, kernel: 'lanczos3', withoutEnlargement: true })
      .removeAlpha()
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height } = full.info;
    const cropped = sharp(full.data, { raw: { width, height, channels: 3 } });
    const { channels } = await cropped.stats();
    const files: CutFile[] = [];
    for (const each of servedWidths(width)) {
      const scaled = cropped.clone().resize({ width: each, kernel: 'lanczos3' });
      files.push(await encoded(scaled, `${each}.avif`, (picture) => picture.avif(plain.avif)));
      files.push(await encoded(scaled, `${each}.${plain.ending}`, plain.encode));
    }
    const { quality, ...frame } = sharedPicture;
    files.push(
      await encoded(cropped.clone().resize({ ...frame, fit: 'cover' }), 'og.jpg', (picture) =>
        picture.jpeg({ quality, mozjpeg: true }),
      ),
    );
    const colour = `#${channels.map(({ mean }) => hex(mean)).join('')}`;
    return { width, height, colour, files };
  });
}

/**
 * Crops an image to a shape, in every width and both formats of the catalogue, and as a JPEG for link previews;
 * undefined if too little of it would remain.
 */
export async function cutPicture(
  original: Uint8Array,
  size: { width: number; height: number },
  shape: PictureShape,
  focus: Focus,
): Promise<CutPicture | undefined> {
  const crop = cropAround(size, shape, focus);
  const { leastPx, mostPx } = pictureShapes[shape];
  if (crop.width < leastPx) return undefined;
  const cut = await cutFiles(original, crop, mostPx, {
    ending: 'webp',
    encode: (picture) => picture.webp(encoding.webp),
    avif: encoding.avif,
  });
  return { ...cut, focus: focusWithin(size, crop, focus) };
}

/** A part of a product photograph, as AVIF and JPEG in every width. */
export async function cutPhoto(
  original: Uint8Array,
  size: { width: number; height: number },
  area: CropArea,
  focus: Focus,
): Promise<CutPicture> {
  const crop = cropInPixels(size, area);
  const cut = await cutFiles(original, crop, photoCropPx.most, {
    ending: 'jpg',
    encode: (picture) => picture.jpeg(photoEncoding.jpeg),
    avif: photoEncoding.avif,
  });
  return { ...cut, focus: focusWithin(size, crop, focus) };
}
