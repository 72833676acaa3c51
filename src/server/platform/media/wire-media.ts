import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { plainFile } from '#kernel/shop/pictures/picture-files.ts';
import { shownShopImage } from '#kernel/shop/pictures/shop-image.ts';
import type { WireMedia } from '#kernel/wire/shapes.ts';
import type { Presentation } from '#server/platform/presentation.ts';
import { text } from '#server/platform/texts.ts';

interface ManifestEntry {
  widths: number[];
  jpeg?: number;
  width: number;
  height: number;
  colour: string;
}

const file = fileURLToPath(new URL('../../seed/media.json', import.meta.url));

/** The manifest of the catalogue renderer: all images by key. */
function readManifest(): Map<string, ManifestEntry> {
  if (!existsSync(file)) return new Map();
  return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, ManifestEntry>));
}

const manifest = readManifest();

/** Keys of rendered images with this prefix. */
export function mediaKeys(beginning: string): string[] {
  return [...manifest.keys()].filter((key) => key.startsWith(beginning));
}

export function hasMedia(key: string): boolean {
  return manifest.has(key);
}

/** Origin of uploaded files, and language of the neutral card. */
export type MediaView = Pick<Presentation, 'apiOrigin' | 'locale'>;

/** A neutral card in place of an image; it has no files. */
function emptyMedia({ locale }: MediaView): WireMedia {
  const alt = text(locale, 'catalogue-api.no-picture');
  return { base: '', widths: [], width: 960, height: 960, colour: '#e9e6e1', alt };
}

/**
 * The image of a key, uploaded or rendered, else of the first fallback that exists: a view of a product falls back to its
 * hero. A neutral card if there is none.
 */
export function mediaOf(key: string, view: MediaView, ...fallbacks: string[]): WireMedia {
  const own = shownShopImage(key, view.apiOrigin);
  if (own) return own;
  const hero = /^products\/\d+\//.exec(key);
  const candidates = [key, ...fallbacks, ...(hero ? [`${hero[0]}hero`] : [])];
  for (const candidate of candidates) {
    const entry = manifest.get(candidate);
    if (!entry) continue;
    const { widths, jpeg, width, height, colour } = entry;
    return {
      base: `/media/${candidate}`,
      widths,
      ...(jpeg !== undefined && { jpeg }),
      width,
      height,
      colour,
    };
  }
  return emptyMedia(view);
}

/**
 * An absolute URL of an image for clients that take only one: a format that all support, at least this wide if available;
 * '' for a neutral card.
 */
export function imageUrl(siteOrigin: string, media: WireMedia, atLeast = 640): string {
  const file = plainFile(media, atLeast);
  return file === undefined ? '' : new URL(file, siteOrigin).href;
}
