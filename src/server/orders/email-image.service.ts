import type { WireMedia } from '#kernel/wire/shapes.ts';
import type { Host } from '#server/platform/host.ts';
import { imageOfKey } from '#server/platform/mail/email-image.ts';
import { uploadUrl } from '#server/uploads/uploads.service.ts';
import type { OrderItem } from './orders.repo.ts';

/** URL of an image of an ordered piece for an email; '' without an image. */
export function emailImage(host: Host, { image_id, image }: OrderItem, drawn?: WireMedia): string {
  const upload = image_id === null ? '' : uploadUrl(host, image_id);
  return imageOfKey(host.config, { upload, key: image, drawn });
}
