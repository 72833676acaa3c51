import * as v from 'valibot';
import { pictureShapeNames } from '#kernel/shop/pictures/shop-image.ts';
import { imageBodyBytes } from '#kernel/shop/pictures/uploads.rules.ts';
import { deskCall, listInput, listOutput, localisedText, moment, version } from './desk-call.ts';

const fraction = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
/** Focal point that is always visible, as fractions of width and height. */
const focus = v.strictObject({ x: fraction, y: fraction });
const id = v.pipe(v.string(), v.regex(/^[\w-]{22}$/));
const sentence = v.pipe(v.string(), v.trim(), v.maxLength(300));
/** Alternative text by language; the host refuses a text that lacks the default language. */
const alt = v.record(v.string(), sentence);

const picture = v.strictObject({
  id: v.string(),
  version,
  name: v.string(),
  alt: localisedText,
  width: v.number(),
  height: v.number(),
  focus,
  /** The whole picture, at most 1200 pixels on its longer side. */
  url: v.string(),
  who: v.string(),
  at: moment,
  /** Content that uses it: `article.101`, `home`. */
  uses: v.array(v.string()),
});

/** Uploaded pictures for articles, categories, stores and the home page. */
export const pictureDeskCalls = {
  deskPictures: deskCall('desk/pictures/list', {
    access: 'content.read',
    summary: 'Pictures that were taken in, with what shows them',
    input: listInput({ isUsed: v.boolean() }, ['at', 'name']),
    output: listOutput(picture),
  }),
  deskUploadPicture: deskCall('desk/pictures/upload', {
    creates: true,
    access: 'content.write',
    summary: 'Uploads a picture: JPEG, PNG, WebP or AVIF; it is re-encoded without metadata',
    input: v.strictObject({
      name: v.pipe(v.string(), v.trim(), v.maxLength(200)),
      /** A data URL, or plain base64. */
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
    summary: 'Changes a picture’s alternative text and focal point',
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
