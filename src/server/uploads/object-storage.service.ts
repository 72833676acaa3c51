import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { S3Settings } from '#server/config-media.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Host } from '#server/platform/host.ts';
import { s3Store } from '#server/platform/media/s3-store.ts';
import {
  claimUploadsToMove,
  clearUploadContent,
  deleteRemoval,
  readRemovals,
  readStoredUploadIds,
  restoreUploadContent,
} from './object-storage.repo.ts';
import { readUpload } from './uploads.repo.ts';

/** Images per run; each has a few hundred kilobytes. */
const batch = 20;

/** The bytes of an image, from its row or from object storage; undefined if unknown. */
export async function pictureBytes(
  { db, config }: Pick<Host, 'db' | 'config'>,
  id: string,
): Promise<Uint8Array | undefined> {
  const row = await readUpload(db.handle, id);
  if (!row || row.content) return row?.content ?? undefined;
  return config.media && s3Store(config.media).read(id);
}

/**
 * Moves new images into object storage, where it is configured, and removes deleted ones from it. Both steps may be
 * repeated after an interruption.
 */
export async function movePictures({ db, config }: Pick<Host, 'db' | 'config'>): Promise<number> {
  if (!config.media) return 0;
  const store = s3Store(config.media);
  const claimed = await claimUploadsToMove(db.handle, batch);
  for (const { id, content } of claimed) {
    await store.put(id, content);
    await clearUploadContent(db.handle, id);
  }
  const removals = await readRemovals(db.handle, batch);
  for (const id of removals) {
    await store.remove(id);
    await deleteRemoval(db.handle, id);
  }
  return claimed.length + removals.length;
}

const ending = '.webp';

/**
 * Copies images from object storage into a backup folder and returns their number. An image that was erased meanwhile
 * is skipped.
 */
export async function savePictures(
  executor: Executor,
  settings: S3Settings,
  folder: string,
): Promise<number> {
  const store = s3Store(settings);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let count = 0;
  for await (const id of readStoredUploadIds(executor)) {
    const bytes = await store.read(id);
    if (!bytes) continue;
    await writeFile(join(folder, `${id}${ending}`), bytes, { mode: 0o600 });
    count += 1;
  }
  return count;
}

/** Restores images of a backup into object storage, or else into their rows. */
export async function restorePictures(
  executor: Executor,
  settings: S3Settings | undefined,
  folder: string,
): Promise<void> {
  const store = settings && s3Store(settings);
  for (const name of await readdir(folder)) {
    const id = name.slice(0, -ending.length);
    const bytes = await readFile(join(folder, name));
    if (store) await store.put(id, bytes);
    else await restoreUploadContent(executor, id, bytes);
  }
}
