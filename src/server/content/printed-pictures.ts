import { isPictureKey } from '#kernel/shop/content/text-pictures.ts';
import { avifSet, plainFiles } from '#kernel/shop/pictures/picture-files.ts';
import { shopImageOf } from '#kernel/shop/pictures/shop-image.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { contentMedia } from '#server/pictures/pictures.service.ts';
import { hasMedia } from '#server/platform/media/wire-media.ts';

/** An image in the output of `cleanHtml`. */
const cleanedImage = /<figure data-picture="([^"]+)" data-alt="([^"]+)">([\s\S]*?)<\/figure>/g;

interface View {
  apiOrigin: string;
  locale: Locale;
}

function printed(key: string, alt: string, beneath: string, view: View): string {
  if (!isPictureKey(key) || !(shopImageOf(key) || hasMedia(key))) return '';
  const media = contentMedia(key, view);
  const plain = plainFiles(media, 640);
  if (!plain) return '';
  const { width, height, colour } = media;
  const others = plain.srcset === undefined ? '' : ` srcset="${plain.srcset}"`;
  return [
    `<figure data-shape="${height >= width * 0.9 ? 'tall' : 'broad'}">`,
    `<picture style="background-color:${colour}">`,
    `<source type="image/avif" srcset="${avifSet(media)}">`,
    `<img src="${plain.src}"${others} width="${width}" height="${height}" alt="${alt}" loading="lazy" decoding="async">`,
    `</picture>${beneath}</figure>`,
  ].join('');
}

/**
 * HTML of a text with the current files of its images; the texts are already escaped. A deleted image is left out.
 */
export function withPictureFiles(html: string, view: View): string {
  return html.replace(cleanedImage, (_, key: string, alt: string, beneath: string) =>
    printed(key, alt, beneath, view),
  );
}

/** Keys of a text's images, in the output of `cleanHtml`. */
export function keysInHtml(html: string): string[] {
  return [...html.matchAll(cleanedImage)].map(([, key = '']) => key);
}
