import type { Transaction } from 'kysely';
import { type DrawingEvent, drawingAfter } from '#kernel/shop/drawings/drawing.transitions.ts';
import { isDrawnFor, mayChangePieces } from '#kernel/shop/drawings/drawings.rules.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { codes } from '#kernel/wire/codes.ts';
import { optionLabels } from '#server/catalogue/option-labels.service.ts';
import { countryOf } from '#server/currencies/currencies.service.ts';
import type { Drawing } from '#server/orders/order-drawings.service.ts';
import { type DrawnPiece, drawnPieces, isAgreed } from '#server/orders/order-drawings.service.ts';
import { moveOrder } from '#server/orders/order-transitions.service.ts';
import { lockOrder } from '#server/orders/orders.repo.ts';
import { isProvenOrder, type Order, orderLines, ownOrder } from '#server/orders/orders.service.ts';
import { readyOn } from '#server/orders/ready-day.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { SignedCall } from '#server/platform/http/route.ts';
import { uploadUrl } from '#server/uploads/uploads.service.ts';
import { queueDrawingMail, queueShopNews } from './drawing-emails.service.ts';
import { noDrawings, toDrawings } from './drawings.mapper.ts';
import { readDrawing, readDrawingPictures, updateDrawing } from './drawings.repo.ts';
import { choicesOf } from './piece-choices.service.ts';

/** Moves a drawing of a locked order as its table says; throws when the table has no such move. */
export async function moveDrawing(
  trx: Transaction<Schema>,
  drawing: Drawing,
  event: DrawingEvent,
  changes: Omit<Parameters<typeof updateDrawing>[2], 'state'>,
): Promise<Drawing> {
  const to = drawingAfter(drawing.state, event);
  if (!to) throw new Error(`drawing ${drawing.id} may not go on from ${drawing.state} by ${event}`);
  return updateDrawing(trx, drawing.id, { ...changes, state: to });
}

/** The drawings of an order as its reader sees them. */
export async function viewDrawings(
  host: Host,
  reader: { customerId: number; locale: Locale; now: Date },
  order: Order,
) {
  const { handle } = host.db;
  const items = await orderLines(handle, order.id);
  const pieces = await drawnPieces(handle, order.id, items);
  if (pieces.length === 0) return noDrawings;
  const isOwner = await isProvenOrder(handle, reader.customerId, order.id);
  const view = {
    locale: reader.locale,
    labels: await optionLabels(handle),
    pictures: await readDrawingPictures(
      handle,
      pieces.flatMap(({ all }) => all.map(({ id }) => id)),
    ),
    uploadUrl: (id: string) => uploadUrl(host, id),
  };
  const withChoices = pieces.map(async (piece) => {
    const mayChange = isOwner && mayChangePieces(order.status) && piece.current?.state !== 'approved';
    return { ...piece, choices: mayChange ? await choicesOf(handle, piece.item) : null };
  });
  const parts = {
    order,
    isOwner,
    pieces: await Promise.all(withChoices),
    isAgreed: isAgreed(pieces),
    readyOn: isDrawnFor(order.status) ? await readyOn(handle, { order, items }, reader.now) : null,
    country: await countryOf(handle, order.country),
  };
  return toDrawings(parts, view);
}

interface HeldDrawing {
  order: Order;
  drawing: Drawing;
  piece: DrawnPiece;
  pieces: DrawnPiece[];
  by: 'owner' | 'link';
}

/** A drawing of an order that the caller sees, the order held; a stranger’s looks like one that does not exist. */
async function holdDrawing(trx: Transaction<Schema>, call: SignedCall, id: number): Promise<HeldDrawing> {
  const found = await readDrawing(trx, id);
  if (!found) refuse(codes.orderNotFound);
  const { customerId } = call.shopper;
  await ownOrder(trx, customerId, { id: found.order_id });
  const order = await lockOrder(trx, found.order_id);
  const pieces = await drawnPieces(trx, found.order_id);
  const piece = pieces.find(({ item }) => item.id === found.order_item_id);
  const drawing = piece?.all.find((each) => each.id === id);
  if (!order || !piece || !drawing) refuse(codes.orderNotFound);
  const by = (await isProvenOrder(trx, customerId, order.id)) ? 'owner' : 'link';
  return { order, drawing, piece, pieces, by };
}

/** Refuses what is no longer the newest drawing (1500031), and an answer when none is waited for (1500032). */
function mustBeAnswerable({ order, drawing }: HeldDrawing): void {
  if (drawing.state === 'superseded' || drawing.state === 'voided') refuse(codes.drawingOutdated);
  if (drawing.state !== 'sent' || !isDrawnFor(order.status)) refuse(codes.drawingSettled);
}

/**
 * The shopper, or who holds a letter's link, approves the newest drawing of a piece; said twice, it is the same. The
 * order's work begins with the last one. Throws 1500031 where a newer drawing has been sent meanwhile.
 */
export async function approveDrawing(
  host: Pick<Host, 'db'>,
  call: SignedCall,
  { id, hash }: { id: number; hash: string },
): Promise<Order> {
  const { now } = call;
  return host.db.transaction(async (trx) => {
    const held = await holdDrawing(trx, call, id);
    const { order, drawing, piece, pieces, by } = held;
    if (drawing.state === 'approved' && drawing.hash === hash) return order;
    mustBeAnswerable(held);
    if (drawing.hash !== hash) refuse(codes.drawingOutdated);
    await moveDrawing(trx, drawing, 'approved', { answered_at: now, answered_by: by });
    await queueDrawingMail(trx, 'drawing-approved', order, { piece: piece.item });
    const said = by === 'link' ? 'By the link of a letter.' : '';
    await queueShopNews(trx, 'approved', order, { piece: piece.item, said });
    const isLast = pieces.every((each) => each === piece || each.current?.state === 'approved');
    if (!isLast || order.status !== 'payment_confirmed') return order;
    return moveOrder(trx, order, 'work-begun', { at: now, note: 'all drawings approved' });
  });
}

/** Asks in words for a change of the newest drawing of a piece. Throws 1000009 for no words, 1500031, 1500032. */
export async function askForChange(
  host: Pick<Host, 'db'>,
  call: SignedCall,
  { id, words }: { id: number; words: string },
): Promise<Order> {
  if (words === '')
    refuse(codes.parameterMissing, { text: { key: 'drawings-api.words-missing' }, field: 'words' });
  return host.db.transaction(async (trx) => {
    const held = await holdDrawing(trx, call, id);
    mustBeAnswerable(held);
    const { order, drawing, piece, by } = held;
    await moveDrawing(trx, drawing, 'change-asked', { asked: words, answered_at: call.now, answered_by: by });
    await queueShopNews(trx, 'change', order, { piece: piece.item, said: words });
    return order;
  });
}
