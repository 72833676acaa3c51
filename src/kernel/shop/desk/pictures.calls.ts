import * as v from 'valibot';
import { pictureShapeNames } from '#kernel/shop/pictures/shop-image.ts';
import { imageBodyBytes } from '#kernel/shop/pictures/uploads.rules.ts';
import { deskCall, inThreeLanguages, listInput, listOutput, moment, version } from './desk-call.ts';

const fraction = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
/** The spot that is always shown, as fractions of width and height. */
const focus = v.strictObject({ x: fraction, y: fraction });
const id = v.pipe(v.string(), v.regex(/^[\w-]{22}$/));
const sentence = v.pipe(v.string(), v.trim(), v.maxLength(300));
/** What the picture shows, for who cannot see it; the host says in which language it is missing. */
const alt = v.strictObject({ en: sentence, tc: sentence, zh: sentence });

const picture = v.strictObject({
  id: v.string(),
  version,
  name: v.string(),
  alt: inThreeLanguages,
  width: v.number(),
  height: v.number(),
  focus,
  /** Of the whole picture, 1200 pixels long at most. */
  url: v.string(),
  who: v.string(),
  at: moment,
  /** Content that shows it or will: `article.101`, `home`. */
  uses: v.array(v.string()),
});

/** Pictures of the house's own, for articles, categories, stores and the home page. */
export const pictureDeskCalls = {
  deskPictures: deskCall('desk/pictures/list', {
    access: 'content.read',
    summary: 'Pictures that were taken in, with what shows them',
    input: listInput({ isUsed: v.boolean() }, ['at', 'name']),
    output: listOutput(picture),
  }),
  deskUploadPicture: deskCall('desk/pictures/upload', {
    access: 'content.write',
    summary: 'Takes a picture in: JPEG, PNG, WebP or AVIF, drawn anew without what the file carried',
    input: v.strictObject({
      name: v.pipe(v.string(), v.trim(), v.maxLength(200)),
      /** A data URL, or base64 alone. */
      file: v.string(),
      focus,
      alt,
    }),
    output: picture,
    writes: true,
    maxBodyBytes: imageBodyBytes,
  }),
  deskDescribePicture: deskCall('desk/pictures/describe', {
    access: 'content.write',
    summary: 'Other words for a picture, and the focus that the next cut begins with',
    input: v.strictObject({ id, version, alt, focus }),
    output: picture,
    writes: true,
  }),
  deskCutPicture: deskCall('desk/pictures/cut', {
    access: 'content.write',
    summary: 'A picture in the shape of a place, around a focus; content names it by the key',
    input: v.strictObject({ id, shape: v.picklist(pictureShapeNames), focus }),
    output: v.strictObject({ key: v.string() }),
    writes: true,
  }),
  deskDeletePicture: deskCall('desk/pictures/delete', {
    access: 'content.write',
    summary: 'Deletes a picture that nothing shows',
    input: v.strictObject({ id, version }),
    output: v.strictObject({ id: v.string() }),
    writes: true,
  }),
};
