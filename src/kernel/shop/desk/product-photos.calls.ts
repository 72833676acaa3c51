import * as v from 'valibot';
import { photoBodyBytes } from '#kernel/shop/pictures/uploads.rules.ts';
import { localeCode, plainString } from '#kernel/shop/text/typed-text.ts';
import { deskCall, localisedText, version } from './desk-call.ts';

const fraction = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const focus = v.strictObject({ x: fraction, y: fraction });
/** Part of the photograph that is shown, as fractions of its width and height. */
const crop = v.strictObject({ left: fraction, top: fraction, width: fraction, height: fraction });
const photoId = v.pipe(v.string(), v.regex(/^[\w-]{22}$/));
/** Number of the product. */
const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999_999_999));
const sentence = v.pipe(plainString, v.trim(), v.maxLength(300));
const metal = v.nullable(v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/)));

/** Most photographs of a product. */
export const mostPhotos = 30;

const record = v.strictObject({
  id: v.number(),
  version,
  name: localisedText,
  /** Metals that a photograph can show, with their labels; empty if the product has no choice of metals. */
  metals: v.array(v.strictObject({ key: v.string(), label: localisedText })),
  /** Whether pages show renderings while it has no photograph. */
  isRendered: v.boolean(),
  /** In the order of the page. */
  photos: v.array(
    v.strictObject({
      id: v.string(),
      /** Name of the uploaded file. */
      name: v.string(),
      width: v.number(),
      height: v.number(),
      /** The whole photograph, at most 1200 pixels on its longer side. */
      url: v.string(),
      metal: v.nullable(v.string()),
      alt: localisedText,
      focus,
      crop,
      /** `waiting` until the files of its crop are made. */
      state: v.picklist(['waiting', 'shown']),
    }),
  ),
});

/** Photographs of a product. */
export const productPhotoDeskCalls = {
  deskProductPhotos: deskCall('desk/product-photos/show', {
    access: 'content.read',
    summary: 'Photographs of a product, in the order of its page',
    input: v.strictObject({ id }),
    output: record,
  }),
  deskUploadProductPhoto: deskCall('desk/product-photos/upload', {
    creates: true,
    access: 'content.write',
    summary:
      'Adds a photograph at the end: JPEG, PNG, TIFF, HEIC, WebP or AVIF; it is converted to sRGB, without metadata',
    input: v.strictObject({
      id,
      name: v.pipe(plainString, v.trim(), v.maxLength(200)),
      /** A data URL, or plain base64. */
      file: v.string(),
    }),
    output: record,
    writes: true,
    maxBodyBytes: photoBodyBytes,
  }),
  deskSaveProductPhotos: deskCall('desk/product-photos/save', {
    access: 'content.write',
    summary:
      'Order, crop, focus, texts and metals of the photographs; those left out are removed from the product',
    input: v.strictObject({
      id,
      version,
      photos: v.pipe(
        v.array(
          v.strictObject({
            id: photoId,
            metal,
            alt: v.record(localeCode, sentence),
            focus,
            crop,
          }),
        ),
        v.maxLength(mostPhotos),
      ),
    }),
    output: record,
    writes: true,
  }),
};
