import type { DrawnMedia } from '#kernel/shop/pictures/design-picture.ts';
import type { Host } from '#server/platform/host.ts';
import { newPictureId, savePicture } from '#server/uploads/uploads.service.ts';
import {
  type ClaimedPicture,
  claimNext,
  failDrawing,
  holdDrawing,
  tidyQueue,
  writeDrawn,
} from './design-pictures.repo.ts';

type QueueHost = Pick<Host, 'db' | 'clock' | 'log'>;

/** Lease of a renderer; afterwards another one may claim its design. */
const leaseSeconds = 600;
/** After this many tries a design fails with its reason. */
const mostAttempts = 3;

/** Claims the most urgent waiting design for a renderer; undefined if there is none. */
export async function claimPicture({ db }: QueueHost, look: string): Promise<ClaimedPicture | undefined> {
  const claiming = { look, leaseSeconds, mostAttempts };
  await tidyQueue(db.handle, claiming);
  return claimNext(db.handle, claiming);
}

/** An image uploaded by a renderer; every file is named by its width and format. */
export interface HandedIn {
  hash: string;
  look: string;
  media: DrawnMedia;
  files: readonly { name: string; width: number; height: number; content: Uint8Array }[];
}

/** Stores an uploaded image, unless another renderer has finished the design meanwhile. */
export async function finishPicture({ db, clock }: QueueHost, drawn: HandedIn): Promise<void> {
  const { hash, look, media, files } = drawn;
  await db.transaction(async (trx) => {
    if (!(await holdDrawing(trx, hash))) return;
    const stored: { name: string; uploadId: string }[] = [];
    for (const { name, ...picture } of files)
      stored.push({ name, uploadId: await savePicture(trx, null, picture, clock.now()) });
    await writeDrawn(trx, { hash, id: newPictureId(), look, media, files: stored });
  });
}

/** Records a failed drawing: it is retried, and fails for good after the last try. */
export async function failPicture({ db, log }: QueueHost, hash: string, error: string): Promise<void> {
  const state = await failDrawing(db.handle, { hash, error, mostAttempts });
  if (state === 'failed') log.error({ design: hash, why: error }, 'rendering a design failed for good');
}
