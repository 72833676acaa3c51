import * as v from 'valibot';
import { imageBodyBytes, maxImageBytes, uploadIdPattern } from '#kernel/shop/pictures/uploads.rules.ts';
import { endpoint } from '#kernel/wire/endpoint.ts';

const upload = v.object({
  /** What cart/add and design/save take as `image`. */
  id: v.pipe(v.string(), v.regex(uploadIdPattern)),
  url: v.string(),
  width: v.number(),
  height: v.number(),
});

/** `data:image/png;base64,…`, or the base64 alone; never longer than the largest picture. */
export const imageText = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(Math.ceil((maxImageBytes * 4) / 3) + 200),
);

/**
 * A picture named in another call: '' for none, an upload's id, or a data URL, which is taken in like an
 * upload.
 */
export const imageReference = v.optional(
  v.union([v.literal(''), v.pipe(v.string(), v.regex(uploadIdPattern)), imageText]),
  '',
);

/** Bytes of a part of a multipart form. */
const file = v.instance(Uint8Array);

export const uploadEndpoints = {
  uploadImage: endpoint('POST', 'uploads/file/image', {
    summary: 'Takes a picture as multipart part `file`; it is read by its content and made anew',
    access: 'shopper',
    maxBodyBytes: maxImageBytes + 64 * 1024,
    takesFiles: true,
    input: v.object({ file }),
    output: upload,
  }),
  uploadBase64: endpoint('POST', 'uploads/file/base64-image', {
    summary: 'Takes a picture as base64 text or data URL',
    access: 'shopper',
    maxBodyBytes: imageBodyBytes,
    input: v.object({ image: imageText }),
    output: upload,
  }),
};
