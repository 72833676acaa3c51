import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { S3Settings } from '#server/config-media.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Host } from '#server/platform/host.ts';
import { s3Store } from '#server/platform/media/s3-store.ts';
import {
  bringBack,
  claimToMove,
  deleteRemoval,
  dropContent,
  readMoved,
  readRemovals,
} from './object-storage.repo.ts';
import { readUpload } from './uploads.repo.ts';

/** At a look; a picture is a few hundred kilobytes. */
const batch = 20;

/** The bytes of a picture, wherever they lie; undefined where there is no such picture. */
export async function pictureBytes(
  { db, config }: Pick<Host, 'db' | 'config'>,
  id: string,
): Promise<Uint8Array | undefined> {
  const row = await readUpload(db.handle, id);
  if (!row || row.content) return row?.content ?? undefined;
  return config.media && s3Store(config.media).read(id);
}

/**
 * Moves new pictures into object storage, where the shop has one, and removes from it those whose rows have gone.
 * What is interrupted is done again: storing twice and removing twice change nothing.
 */
export async function movePictures({ db, config }: Pick<Host, 'db' | 'config'>): Promise<number> {
  if (!config.media) return 0;
  const store = s3Store(config.media);
  const claimed = await claimToMove(db.handle, batch);
  for (const { id, content } of claimed) {
    await store.put(id, content);
    await dropContent(db.handle, id);
  }
  const removals = await readRemovals(db.handle, batch);
  for (const id of removals) {
    await store.remove(id);
    await deleteRemoval(db.handle, id);
  }
  return claimed.length + removals.length;
}

const ending = '.webp';

/** Copies pictures out of object storage, for a backup; says how many. One that was erased meanwhile is left out. */
export async function savePictures(
  executor: Executor,
  settings: S3Settings,
  folder: string,
): Promise<number> {
  const store = s3Store(settings);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let count = 0;
  for await (const id of readMoved(executor)) {
    const bytes = await store.read(id);
    if (!bytes) continue;
    await writeFile(join(folder, `${id}${ending}`), bytes, { mode: 0o600 });
    count += 1;
  }
  return count;
}

/** Brings saved pictures back: into object storage where there is one, else into their rows. */
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
    else await bringBack(executor, id, bytes);
  }
}
