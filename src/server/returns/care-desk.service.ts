import type { Transaction } from 'kysely';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import {
  mayHandOver,
  needsPhotographs,
  type PictureStage,
  staffViews,
} from '#kernel/shop/returns/care.rules.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { decodeStaffImage, reencodeStaffImages } from '#server/uploads/staff-images.service.ts';
import { type NewPicture, savePicture } from '#server/uploads/uploads.service.ts';
import { addReturnPictures } from './estimates.repo.ts';
import { type HeldReturn, moveReturn } from './return-transitions.service.ts';
import type { ReturnRow } from './returns.repo.ts';
import { checkEvent, checkParcel, type Parcel, sendPiece } from './returns-desk.service.ts';

type Views = Partial<Record<(typeof staffViews)[number], { name: string; base64: string } | undefined>>;

/** Re-encodes photographs of a piece; call it before the transaction. Throws 1900108. */
export function readPhotographs(pictures: Views): Promise<NewPicture[]> {
  const given = staffViews.flatMap((view) => pictures[view] ?? []);
  return reencodeStaffImages(given.map(decodeStaffImage), staffViews.length);
}

/** Stores photographs that staff took. Throws 1900108 without any for a piece that is worked on or judged. */
async function addPhotographs(
  trx: Transaction<Schema>,
  { row, order }: HeldReturn,
  { stage, pictures, now }: { stage: PictureStage; pictures: readonly NewPicture[]; now: Date },
): Promise<void> {
  if (pictures.length === 0 && needsPhotographs(row.service))
    refuse(deskCodes.fieldInvalid, {
      text: { key: 'desk-returns-api.no-photograph' },
      field: `pictures.${staffViews[0]}`,
    });
  const ids: string[] = [];
  for (const picture of pictures) ids.push(await savePicture(trx, order.customer_id, picture, now));
  await addReturnPictures(trx, row.id, stage, ids);
}

/** The piece has arrived and is photographed; for a refund or an exchange, photographs are optional. */
export async function receiveReturn(
  trx: Transaction<Schema>,
  held: HeldReturn,
  { pictures = [], now }: { pictures?: readonly NewPicture[]; now: Date },
): Promise<ReturnRow> {
  checkEvent(held.row, 'parcel-received');
  await addPhotographs(trx, held, { stage: 'arrival', pictures, now });
  return moveReturn(trx, held, 'parcel-received', { at: now });
}

/** The agreed work is done, and the piece photographed before it leaves. */
export async function finishWork(
  trx: Transaction<Schema>,
  held: HeldReturn,
  { pictures, reply, now }: { pictures: readonly NewPicture[]; reply: string; now: Date },
): Promise<ReturnRow> {
  checkEvent(held.row, 'work-finished');
  await addPhotographs(trx, held, { stage: 'leaving', pictures, now });
  return moveReturn(trx, held, 'work-finished', { at: now, changes: { reply } });
}

/** The piece leaves. In the store, the agreed work can be finished in the same act, with photographs and one email. */
export async function sendOrHandOver(
  trx: Transaction<Schema>,
  held: HeldReturn,
  { pictures, now, ...parcel }: Parcel & { pictures: readonly NewPicture[]; now: Date },
): Promise<ReturnRow> {
  if (!mayHandOver(held.row)) return sendPiece(trx, held, { ...parcel, now });
  await addPhotographs(trx, held, { stage: 'leaving', pictures, now });
  const row = await moveReturn(trx, held, 'work-finished', { at: now, isQuiet: true });
  return sendPiece(trx, { ...held, row }, { ...parcel, now });
}

/** The piece returns to its owner as it came, after the estimate was declined. */
export async function returnUnworked(
  trx: Transaction<Schema>,
  held: HeldReturn,
  { pictures, now, ...parcel }: Parcel & { pictures: readonly NewPicture[]; now: Date },
): Promise<ReturnRow> {
  checkEvent(held.row, 'piece-returned');
  const changes = checkParcel(held.row, parcel);
  await addPhotographs(trx, held, { stage: 'leaving', pictures, now });
  return moveReturn(trx, held, 'piece-returned', { at: now, changes });
}
