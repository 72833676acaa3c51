import * as v from 'valibot';
import { imageBodyBytes, maxImageBytes, uploadIdPattern } from '#kernel/shop/pictures/uploads.rules.ts';
import { endpoint } from '#kernel/wire/endpoint.ts';

const upload = v.object({
  /** Id for the `image` parameter of cart/add and design/save. */
  id: v.pipe(v.string(), v.regex(uploadIdPattern)),
  url: v.string(),
  width: v.number(),
  height: v.number(),
});

/** `data:image/png;base64,…`, or plain base64; no longer than the largest picture. */
export const imageText = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(Math.ceil((maxImageBytes * 4) / 3) + 200),
);

/** A picture in another call: '' for none, an upload id, or a data URL, which is stored like an upload. */
export const imageReference = v.optional(
  v.union([v.literal(''), v.pipe(v.string(), v.regex(uploadIdPattern)), imageText]),
  '',
);

/** Content of a multipart file part. */
const file = v.instance(Uint8Array);

export const uploadEndpoints = {
  uploadImage: endpoint('POST', 'uploads/file/image', {
    summary:
      'Uploads a picture as multipart part `file`; the format is detected from its content and it is re-encoded',
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
