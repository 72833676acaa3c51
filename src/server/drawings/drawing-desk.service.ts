import type { Transaction } from 'kysely';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import {
  isDrawnFor,
  maxDrawingPictures,
  maxDrawingWords,
  remindersDue,
} from '#kernel/shop/drawings/drawings.rules.ts';
import type { PieceChange } from '#kernel/shop/drawings/piece-changes.ts';
import { houseDay } from '#kernel/shop/stores/house-day.ts';
import { optionLabels } from '#server/catalogue/option-labels.service.ts';
import type { Drawing } from '#server/orders/order-drawings.service.ts';
import { type DrawnPiece, drawnPieces } from '#server/orders/order-drawings.service.ts';
import { holdOrder, type Order, orderByNumber, orderLines } from '#server/orders/orders.service.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { keepPicture, type NewPicture, redraw } from '#server/uploads/uploads.service.ts';
import { queueDrawingMail } from './drawing-letters.service.ts';
import { figuresIn } from './drawings.mapper.ts';
import { insertDrawing, lockUnanswered, readDeskOrders, readOrder, updateDrawing } from './drawings.repo.ts';
import { moveDrawing } from './drawings.service.ts';
import { figuresOf } from './drawn-piece.service.ts';
import { writeAddress, writeChange } from './piece-changes.service.ts';

type DeskHost = Pick<Host, 'db' | 'clock'>;

function standing({ item, current, all }: DrawnPiece, order: Order): string {
  if (!current) {
    const since = all[0]?.ended_at ?? order.paid_at ?? order.created_at;
    return `to be drawn since ${houseDay(since)}${all.length > 0 ? `; size or engraving were changed: ${item.options_key || item.design_hash.slice(0, 8)}` : ''}`;
  }
  const { number, state, sent_at, answered_at, reminders, asked } = current;
  if (state === 'approved') return `drawing ${number} approved ${houseDay(answered_at ?? sent_at)}`;
  if (state === 'change_asked')
    return `change asked ${houseDay(answered_at ?? sent_at)}: ${asked.replaceAll('\n', ' / ')}`;
  return `drawing ${number} with the customer since ${houseDay(sent_at)}${reminders > 0 ? `, reminded ${reminders} times` : ''}`;
}

/** A line per piece of the paid orders that waits for its drawing or for an answer, the oldest order first. */
export async function drawingList({ db }: Pick<Host, 'db'>): Promise<string[]> {
  const lines: string[] = [];
  for (const order of await readDeskOrders(db.handle)) {
    const pieces = await drawnPieces(db.handle, order.id);
    for (const piece of pieces) {
      if (piece.current?.state === 'approved') continue;
      lines.push(
        `${order.increment_id}  line ${piece.item.id}  ${piece.item.name.en}  ${standing(piece, order)}`,
      );
    }
  }
  return lines;
}

/** A piece of a paid order that is made to order, the order held; else 1900105 or 1900106. */
async function holdPiece(
  trx: Transaction<Schema>,
  incrementId: number,
  itemId: number,
): Promise<{ order: Order; piece: DrawnPiece }> {
  const order = await holdDrawn(trx, incrementId);
  const pieces = await drawnPieces(trx, order.id);
  const piece = pieces.find(({ item }) => item.id === itemId);
  if (piece) return { order, piece };
  const known = pieces.map(({ item }) => `${item.id} (${item.name.en})`).join(', ') || 'none';
  refuse(deskCodes.notFound, {
    text: { key: 'desk-orders-api.no-line', values: { number: incrementId, line: itemId, known } },
  });
}

async function holdDrawn(trx: Transaction<Schema>, incrementId: number): Promise<Order> {
  const found = await orderByNumber(trx, incrementId);
  const order = found && (await holdOrder(trx, found.id));
  if (!order)
    refuse(deskCodes.notFound, {
      text: { key: 'desk-orders-api.no-order', values: { number: incrementId } },
    });
  if (!isDrawnFor(order.status))
    refuse(deskCodes.notPossible, {
      text: { key: 'desk-orders-api.not-drawn-now', values: { number: incrementId, state: order.status } },
    });
  return order;
}

/** A picture as staff hand it in. */
export interface HandedPicture {
  name: string;
  bytes: Uint8Array;
}

/** The pictures that staff hand in, read by their content and made anew as every picture is. */
async function readPictures(handed: readonly HandedPicture[]): Promise<NewPicture[]> {
  if (handed.length > maxDrawingPictures)
    refuse(deskCodes.fieldInvalid, {
      text: { key: 'desk-orders-api.too-many-pictures', values: { most: maxDrawingPictures } },
      field: 'pictures',
    });
  const pictures: NewPicture[] = [];
  for (const { name, bytes } of handed) {
    const picture = await redraw(bytes);
    if (typeof picture === 'string')
      refuse(deskCodes.fieldInvalid, {
        text: { key: 'desk-orders-api.picture-refused', values: { file: name } },
        field: 'pictures',
      });
    pictures.push(picture);
  }
  return pictures;
}

/**
 * Sends the drawing of a piece: its figures as the kernel reckons them now, these pictures and a note. One
 * that was sent before is superseded, and can be approved no more.
 */
export async function sendDrawing(
  { db, clock }: DeskHost,
  incrementId: number,
  itemId: number,
  { pictures: handed, note }: { pictures: readonly HandedPicture[]; note: string },
): Promise<{ drawing: Drawing; figures: string[] }> {
  if (note.length > maxDrawingWords)
    refuse(deskCodes.fieldInvalid, {
      text: { key: 'desk-orders-api.note-too-long', values: { most: maxDrawingWords } },
      field: 'note',
    });
  const pictures = await readPictures(handed);
  const now = clock.now();
  const labels = await optionLabels(db.handle);
  return db.transaction(async (trx) => {
    const { order, piece } = await holdPiece(trx, incrementId, itemId);
    const { item, current, all } = piece;
    if (current?.state === 'approved')
      refuse(deskCodes.notPossible, {
        text: { key: 'desk-orders-api.drawing-approved', values: { drawing: current.number, line: itemId } },
      });
    const { design, hash, grams, heightMm } = await figuresOf(trx, item);
    if (current) await moveDrawing(trx, current, 'redrawn', { ended_at: now });
    const ids: string[] = [];
    for (const picture of pictures) ids.push(await keepPicture(trx, order.customer_id, picture, now));
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
    const figures = figuresIn(drawing, { locale: 'en', labels }).map(
      ({ label, value }) => `${label}: ${value}`,
    );
    return { drawing, figures };
  });
}

/** Staff change size or engraving for the customer, also after the approval, which is void then; true where it was. */
export async function changePieceByStaff(
  { db, clock }: DeskHost,
  incrementId: number,
  itemId: number,
  change: PieceChange,
): Promise<boolean> {
  return db.transaction(async (trx) => {
    const { piece } = await holdPiece(trx, incrementId, itemId);
    await writeChange(trx, piece, change, clock.now());
    return piece.current?.state === 'approved';
  });
}

/** Staff change the address of an order in the house, in its country; its drawings stay what they are. */
export async function readdressByStaff(
  { db, clock }: DeskHost,
  incrementId: number,
  changes: Partial<Parameters<typeof writeAddress>[2]>,
): Promise<Order> {
  return db.transaction(async (trx) => {
    const order = await holdDrawn(trx, incrementId);
    if (order.store_id !== null)
      refuse(deskCodes.notPossible, {
        text: { key: 'desk-orders-api.is-collected', values: { number: incrementId } },
      });
    const { title, first_name, last_name, telephone, street1, street2, state, city, zip } = order;
    const known = { title, first_name, last_name, telephone, street1, street2, state, city, zip };
    return writeAddress(trx, order, { ...known, ...changes }, clock.now());
  });
}

const batch = 50;

/** Reminds of drawings that nobody has answered, after two days and once more after five. */
export async function remindOfDrawings({ db, clock }: DeskHost): Promise<number> {
  const now = clock.now();
  return db.transaction(async (trx) => {
    const unanswered = await lockUnanswered(trx, now, batch);
    for (const drawing of unanswered) {
      const order = await readOrder(trx, drawing.order_id);
      const piece = (await orderLines(trx, drawing.order_id)).find(({ id }) => id === drawing.order_item_id);
      if (!order || !piece) throw new Error(`drawing ${drawing.id} has no piece`);
      await queueDrawingMail(trx, 'drawing-reminder', order, { piece });
      await updateDrawing(trx, drawing.id, { reminders: remindersDue(drawing.sent_at, now) });
    }
    return unanswered.length;
  });
}
