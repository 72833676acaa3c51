import { isUploadedPicture } from '#kernel/shop/pictures/product-pictures.ts';
import type { WireMedia } from '#kernel/wire/shapes.ts';
import type { Config } from '#server/config.ts';
import { imageUrl, mediaOf } from '#server/platform/media/wire-media.ts';

/** URL of a JPEG or an upload, '' without an image; some mail programs show no WebP. `key` is that of a catalogue image. */
export function imageOfKey(
  { siteOrigin, apiOrigin }: Pick<Config, 'siteOrigin' | 'apiOrigin'>,
  { upload = '', key, drawn }: { upload?: string; key: string; drawn?: WireMedia | undefined },
): string {
  if (upload !== '') return upload;
  if (drawn) return imageUrl(siteOrigin, drawn);
  if (isUploadedPicture(key)) return imageUrl(siteOrigin, mediaOf(key, { apiOrigin, locale: 'en' }), 320);
  const product = /^products\/\d+/.exec(key)?.[0];
  return product ? `${siteOrigin}/media/${product}/og.jpg` : '';
}
