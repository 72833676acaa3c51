import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { plainFile } from '#kernel/shop/pictures/picture-files.ts';
import { defaultPicture } from '#kernel/shop/pictures/picture-keys.ts';
import type { WireMedia } from '#kernel/wire/shapes.ts';

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
const lastResort: ManifestEntry = { widths: [320, 640, 960], width: 960, height: 960, colour: '#e9e6e1' };

/** Keys of rendered images with this prefix. */
export function mediaKeys(beginning: string): string[] {
  return [...manifest.keys()].filter((key) => key.startsWith(beginning));
}

export function hasMedia(key: string): boolean {
  return manifest.has(key);
}

/** The image of a key, else of the first fallback that exists: a view of a product falls back to its hero. */
export function mediaOf(key: string, ...fallbacks: string[]): WireMedia {
  const hero = /^products\/\d+\//.exec(key);
  const candidates = [key, ...fallbacks, ...(hero ? [`${hero[0]}hero`] : []), defaultPicture];
  const found = candidates.find((candidate) => manifest.has(candidate)) ?? candidates.at(-1) ?? key;
  const { widths, jpeg, width, height, colour } = manifest.get(found) ?? lastResort;
  return { base: `/media/${found}`, widths, ...(jpeg !== undefined && { jpeg }), width, height, colour };
}

/** An absolute URL of an image for clients that take only one: a format that all support, at least this wide if available. */
export function imageUrl(siteOrigin: string, media: WireMedia, atLeast = 640): string {
  return new URL(plainFile(media, atLeast) ?? '', siteOrigin).href;
}
