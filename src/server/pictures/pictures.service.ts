import { isUploadedPicture } from '#kernel/shop/pictures/product-pictures.ts';
import type { Localised } from '#kernel/shop/text/locales.ts';
import type { WireMedia } from '#kernel/wire/shapes.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Host } from '#server/platform/host.ts';
import { hasMedia, type MediaView, mediaOf } from '#server/platform/media/wire-media.ts';
import { pictureBytes } from '#server/uploads/object-storage.service.ts';
import { lockCuts, readAlts, readFileId } from './pictures.repo.ts';

/** Alternative texts of uploaded images, by key. */
export type ImageAlts = ReadonlyMap<string, Localised>;

/** Alternative texts of those of these keys that are uploaded images. */
export function imageNote(executor: Executor, keys: readonly string[]): Promise<ImageAlts> {
  return readAlts(executor, [...new Set(keys.filter(isUploadedPicture))]);
}

/** Image of a content record: an uploaded one with its alternative text, or one of the catalogue. */
export function contentMedia(
  key: string,
  view: MediaView,
  alts?: Localised,
  ...fallbacks: string[]
): WireMedia {
  const media = mediaOf(key, view, ...fallbacks);
  const alt = isUploadedPicture(key) ? (alts?.[view.locale] ?? '') : '';
  return alt === '' ? media : { ...media, alt };
}

/** A catalogue image, or a file of the site such as `/partners/lab.svg`. */
const isOfTheSite = (key: string): boolean =>
  hasMedia(key) || /^\/[\w/-]+\.(?:svg|webp|avif|jpg|mp4)$/.test(key);

/** Those of these images that do not exist; the others are locked until the transaction ends. */
export async function unknownPictures(executor: Executor, keys: readonly string[]): Promise<Set<string>> {
  const cuts = await lockCuts(executor, keys.filter(isUploadedPicture));
  return new Set(keys.filter((key) => !(isUploadedPicture(key) ? cuts.has(key) : isOfTheSite(key))));
}

/** Bytes of a crop's file from any storage; undefined if there is none of this name. */
export async function pictureFile(
  host: Pick<Host, 'db' | 'config'>,
  cutId: string,
  name: string,
): Promise<Uint8Array | undefined> {
  const id = await readFileId(host.db.handle, cutId, name);
  return id === undefined ? undefined : pictureBytes(host, id);
}
