import type { Transaction } from 'kysely';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import {
  isDrawnFor,
  maxDrawingNoteCharacters,
  maxDrawingPictures,
  remindersDue,
} from '#kernel/shop/drawings/drawings.rules.ts';
import type { PieceChange } from '#kernel/shop/drawings/piece-changes.ts';
import { businessDay } from '#kernel/shop/stores/business-day.ts';
import { defaultLocale } from '#kernel/shop/text/locales.ts';
import { shopLabels } from '#server/documents/documents.service.ts';
import type { Drawing } from '#server/orders/order-drawings.service.ts';
import { type DrawnPiece, drawnPieces } from '#server/orders/order-drawings.service.ts';
import { readOrderById } from '#server/orders/orders.repo.ts';
import { type Order, orderLines } from '#server/orders/orders.service.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { reencodeStaffImages, type StaffImage } from '#server/uploads/staff-images.service.ts';
import { type NewPicture, savePicture } from '#server/uploads/uploads.service.ts';
import { queueDrawingMail } from './drawing-emails.service.ts';
import { figuresIn } from './drawings.mapper.ts';
import { insertDrawing, lockUnanswered, readDeskOrders, updateDrawing } from './drawings.repo.ts';
import { moveDrawing } from './drawings.service.ts';
import { figuresOf } from './drawn-piece.service.ts';
import { applyPieceChange, writeAddress } from './piece-changes.service.ts';

type DeskHost = Pick<Host, 'db' | 'clock'>;

function statusLine({ item, current, all }: DrawnPiece, order: Order): string {
  if (!current) {
    const since = all[0]?.ended_at ?? order.paid_at ?? order.created_at;
    return `to be drawn since ${businessDay(since)}${all.length > 0 ? `; size or engraving were changed: ${item.options_key || item.design_hash.slice(0, 8)}` : ''}`;
  }
  const { number, state, sent_at, answered_at, reminders, asked } = current;
  if (state === 'approved') return `drawing ${number} approved ${businessDay(answered_at ?? sent_at)}`;
  if (state === 'change_asked')
    return `change asked ${businessDay(answered_at ?? sent_at)}: ${asked.replaceAll('\n', ' / ')}`;
  return `drawing ${number} with the customer since ${businessDay(sent_at)}${reminders > 0 ? `, reminded ${reminders} times` : ''}`;
}

/** One line per piece of the paid orders that waits for a drawing or an answer, the oldest order first. */
export async function drawingList({ db }: Pick<Host, 'db'>): Promise<string[]> {
  const lines: string[] = [];
  for (const order of await readDeskOrders(db.handle)) {
    const pieces = await drawnPieces(db.handle, order.id);
    for (const piece of pieces) {
      if (piece.current?.state === 'approved') continue;
      lines.push(
        `${order.increment_id}  line ${piece.item.id}  ${piece.item.name.en}  ${statusLine(piece, order)}`,
      );
    }
  }
  return lines;
}

/** A made-to-order piece of a locked, paid order. Throws 1900105 for the order's state, 1900106 for the line. */
async function drawnPiece(trx: Transaction<Schema>, order: Order, itemId: number): Promise<DrawnPiece> {
  mustBeDrawn(order);
  const pieces = await drawnPieces(trx, order.id);
  const piece = pieces.find(({ item }) => item.id === itemId);
  if (piece) return piece;
  const { increment_id: number } = order;
  const known = pieces.map(({ item }) => `${item.id} (${item.name.en})`).join(', ') || 'none';
  refuse(deskCodes.notFound, {
    text: { key: 'desk-orders-api.no-line', values: { number, line: itemId, known } },
  });
}

function mustBeDrawn({ increment_id: number, status: state }: Order): void {
  if (!isDrawnFor(state))
    refuse(deskCodes.notPossible, {
      text: { key: 'desk-orders-api.not-drawn-now', values: { number, state } },
    });
}

/** The note and the re-encoded images of a drawing that is about to be sent. */
interface PreparedDrawing {
  note: string;
  pictures: readonly NewPicture[];
}

/**
 * Checks the note of a drawing and re-encodes its images. This takes seconds: call it before the transaction that locks
 * the order. Throws 1900108.
 */
export async function prepareDrawing({
  pictures,
  note,
}: {
  pictures: readonly StaffImage[];
  note: string;
}): Promise<PreparedDrawing> {
  if (note.length > maxDrawingNoteCharacters)
    refuse(deskCodes.fieldInvalid, {
      text: { key: 'desk-orders-api.note-too-long', values: { most: maxDrawingNoteCharacters } },
      field: 'note',
    });
  return { note, pictures: await reencodeStaffImages(pictures, maxDrawingPictures) };
}

/**
 * Sends the drawing of a piece of a locked order, with its current figures. A drawing that was sent before is superseded
 * and can no longer be approved.
 */
export async function sendDrawing(
  trx: Transaction<Schema>,
  order: Order,
  { line, note, pictures, now }: PreparedDrawing & { line: number; now: Date },
): Promise<{ drawing: Drawing; figures: string[] }> {
  const { item, current, all } = await drawnPiece(trx, order, line);
  if (current?.state === 'approved')
    refuse(deskCodes.notPossible, {
      text: { key: 'desk-orders-api.drawing-approved', values: { drawing: current.number, line } },
    });
  const { design, hash, grams, heightMm } = await figuresOf(trx, item);
  if (current) await moveDrawing(trx, current, 'redrawn', { ended_at: now });
  const ids: string[] = [];
  for (const picture of pictures) ids.push(await savePicture(trx, order.customer_id, picture, now));
  const drawing = await insertDrawing(
    trx,
    {
      order_id: order.id,
      order_item_id: item.id,
      number: (all[0]?.number ?? 0) + 1,
      state: 'sent',
      hash,
      design: design && jsonb(design),
      stone: item.stone && jsonb(item.stone),
      options: jsonb(item.options),
      grams: grams && jsonb(grams),
      height_mm: heightMm,
      note,
      asked: '',
      sent_at: now,
      answered_at: null,
      answered_by: null,
      ended_at: null,
    },
    ids,
  );
  await queueDrawingMail(trx, 'drawing-sent', order, { piece: item });
  const labels = await shopLabels(trx);
  const figures = figuresIn(drawing, { locale: defaultLocale, labels }).map(
    ({ label, value }) => `${label}: ${value}`,
  );
  return { drawing, figures };
}

/** Changes size or engraving for the customer. Voids an approval of the drawing, and returns whether there was one. */
export async function changePieceByStaff(
  trx: Transaction<Schema>,
  order: Order,
  { line, change, now }: { line: number; change: PieceChange; now: Date },
): Promise<boolean> {
  const piece = await drawnPiece(trx, order, line);
  await applyPieceChange(trx, piece, change, now);
  return piece.current?.state === 'approved';
}

/** Changes the address of an order that has not left yet, within its country; drawings stay valid. */
export async function readdressByStaff(
  trx: Transaction<Schema>,
  order: Order,
  { changes, now }: { changes: Partial<Parameters<typeof writeAddress>[2]>; now: Date },
): Promise<Order> {
  mustBeDrawn(order);
  if (order.store_id !== null)
    refuse(deskCodes.notPossible, {
      text: { key: 'desk-orders-api.is-collected', values: { number: order.increment_id } },
    });
  const { title, first_name, last_name, telephone, street1, street2, state, city, zip } = order;
  const known = { title, first_name, last_name, telephone, street1, street2, state, city, zip };
  return writeAddress(trx, order, { ...known, ...changes }, now);
}

const batch = 50;

/** Emails reminders of unanswered drawings after two and five days. */
export async function remindOfDrawings({ db, clock }: DeskHost): Promise<number> {
  const now = clock.now();
  return db.transaction(async (trx) => {
    const unanswered = await lockUnanswered(trx, now, batch);
    for (const drawing of unanswered) {
      const order = await readOrderById(trx, drawing.order_id);
      const piece = (await orderLines(trx, drawing.order_id)).find(({ id }) => id === drawing.order_item_id);
      if (!order || !piece) throw new Error(`drawing ${drawing.id} has no piece`);
      await queueDrawingMail(trx, 'drawing-reminder', order, { piece });
      await updateDrawing(trx, drawing.id, { reminders: remindersDue(drawing.sent_at, now) });
    }
    return unanswered.length;
  });
}
