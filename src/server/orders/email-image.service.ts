import { isUploadedPicture } from '#kernel/shop/pictures/product-pictures.ts';
import type { WireMedia } from '#kernel/wire/shapes.ts';
import type { Host } from '#server/platform/host.ts';
import { imageUrl, mediaOf } from '#server/platform/media/wire-media.ts';
import { uploadUrl } from '#server/uploads/uploads.service.ts';
import type { OrderItem } from './orders.repo.ts';

/** URL of a JPEG or an upload; some mail programs show no WebP. */
export function emailImage(host: Host, item: OrderItem, drawn?: WireMedia): string {
  if (item.image_id !== null) return uploadUrl(host, item.image_id);
  if (drawn) return imageUrl(host.config.siteOrigin, drawn);
  if (isUploadedPicture(item.image)) {
    const { siteOrigin, apiOrigin } = host.config;
    return imageUrl(siteOrigin, mediaOf(item.image, { apiOrigin, locale: 'en' }), 320);
  }
  const product = /^products\/\d+/.exec(item.image)?.[0];
  return product ? `${host.config.siteOrigin}/media/${product}/og.jpg` : '';
}
