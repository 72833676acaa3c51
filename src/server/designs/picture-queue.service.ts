import type { DrawnMedia } from '#kernel/shop/pictures/design-picture.ts';
import type { Host } from '#server/platform/host.ts';
import { keepPicture, newPictureId } from '#server/uploads/uploads.service.ts';
import {
  type ClaimedPicture,
  claimNext,
  failDrawing,
  holdDrawing,
  tidyQueue,
  writeDrawn,
} from './design-pictures.repo.ts';

type QueueHost = Pick<Host, 'db' | 'clock' | 'log'>;

/** A renderer that says nothing for so long has died, and another may take its design. */
const leaseSeconds = 600;
/** After so many tries a design is given up, with its reason. */
const mostAttempts = 3;

/** Gives a renderer the most urgent design that waits; undefined where none does. */
export async function claimPicture({ db }: QueueHost, look: string): Promise<ClaimedPicture | undefined> {
  const claiming = { look, leaseSeconds, mostAttempts };
  await tidyQueue(db.handle, claiming);
  return claimNext(db.handle, claiming);
}

/** A picture as a renderer hands it in; every file is named by its width and format. */
export interface HandedIn {
  hash: string;
  look: string;
  media: DrawnMedia;
  files: readonly { name: string; width: number; height: number; content: Uint8Array }[];
}

/** Takes a picture in; one that another renderer has brought meanwhile stays. */
export async function finishPicture({ db, clock }: QueueHost, drawn: HandedIn): Promise<void> {
  const { hash, look, media, files } = drawn;
  await db.transaction(async (trx) => {
    if (!(await holdDrawing(trx, hash))) return;
    const kept: { name: string; uploadId: string }[] = [];
    for (const { name, ...picture } of files)
      kept.push({ name, uploadId: await keepPicture(trx, null, picture, clock.now()) });
    await writeDrawn(trx, { hash, id: newPictureId(), look, media, files: kept });
  });
}

/** A design that could not be drawn: it is tried again, and given up after the last try. */
export async function failPicture({ db, log }: QueueHost, hash: string, error: string): Promise<void> {
  const state = await failDrawing(db.handle, { hash, error, mostAttempts });
  if (state === 'failed') log.error({ design: hash, why: error }, 'a design cannot be drawn');
}
