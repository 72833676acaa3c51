import type { Transaction } from 'kysely';
import { type DrawingEvent, drawingAfter } from '#kernel/shop/drawings/drawing.transitions.ts';
import { isDrawnFor, mayChangePieces } from '#kernel/shop/drawings/drawings.rules.ts';
import { defaultLocale, type Locale } from '#kernel/shop/text/locales.ts';
import { codes } from '#kernel/wire/codes.ts';
import { countryOf } from '#server/currencies/currencies.service.ts';
import { shopLabels } from '#server/documents/documents.service.ts';
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
import { text } from '#server/platform/texts.ts';
import { uploadUrl } from '#server/uploads/uploads.service.ts';
import { queueDrawingMail, queueDrawingNews } from './drawing-emails.service.ts';
import { noDrawings, toDrawings } from './drawings.mapper.ts';
import { readDrawing, readDrawingPictures, updateDrawing } from './drawings.repo.ts';
import { choicesOf } from './piece-choices.service.ts';

/** Moves a drawing of a locked order by an event; throws when the event is not allowed. */
export async function moveDrawing(
  trx: Transaction<Schema>,
  drawing: Drawing,
  event: DrawingEvent,
  changes: Omit<Parameters<typeof updateDrawing>[2], 'state'>,
): Promise<Drawing> {
  const to = drawingAfter(drawing.state, event);
  if (!to) throw new Error(`drawing ${drawing.id} has no transition from ${drawing.state} by ${event}`);
  return updateDrawing(trx, drawing.id, { ...changes, state: to });
}

/** Wire shape of an order's drawings. */
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
    labels: await shopLabels(handle),
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

/** A drawing of an order that the caller sees, with the order locked; throws 1500018 as for an unknown one. */
async function lockDrawing(trx: Transaction<Schema>, call: SignedCall, id: number): Promise<HeldDrawing> {
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

/** Throws 1500031 for a drawing that was replaced, 1500032 where no answer is awaited. */
function mustBeAnswerable({ order, drawing }: HeldDrawing): void {
  if (drawing.state === 'superseded' || drawing.state === 'voided') refuse(codes.drawingOutdated);
  if (drawing.state !== 'sent' || !isDrawnFor(order.status)) refuse(codes.drawingSettled);
}

/**
 * Approves the current drawing of a piece, by the shopper or with an order link; repeating it changes nothing. The
 * last approval starts the production. Throws 1500031 where a newer drawing was sent.
 */
export async function approveDrawing(
  host: Pick<Host, 'db'>,
  call: SignedCall,
  { id, hash }: { id: number; hash: string },
): Promise<Order> {
  const { now } = call;
  return host.db.transaction(async (trx) => {
    const held = await lockDrawing(trx, call, id);
    const { order, drawing, piece, pieces, by } = held;
    if (drawing.state === 'approved' && drawing.hash === hash) return order;
    mustBeAnswerable(held);
    if (drawing.hash !== hash) refuse(codes.drawingOutdated);
    await moveDrawing(trx, drawing, 'approved', { answered_at: now, answered_by: by });
    await queueDrawingMail(trx, 'drawing-approved', order, { piece: piece.item });
    const comment = by === 'link' ? text(defaultLocale, 'drawings.by-link') : '';
    await queueDrawingNews(trx, 'approved', order, { piece: piece.item, comment });
    const isLast = pieces.every((each) => each === piece || each.current?.state === 'approved');
    if (!isLast || order.status !== 'payment_confirmed') return order;
    return moveOrder(trx, order, 'work-begun', { at: now, note: 'all drawings approved' });
  });
}

/** Requests a change of the current drawing of a piece. Throws 1000009 for an empty comment, 1500031, 1500032. */
export async function requestDrawingChange(
  host: Pick<Host, 'db'>,
  call: SignedCall,
  { id, comment }: { id: number; comment: string },
): Promise<Order> {
  if (comment === '')
    refuse(codes.parameterMissing, { text: { key: 'drawings-api.words-missing' }, field: 'words' });
  return host.db.transaction(async (trx) => {
    const held = await lockDrawing(trx, call, id);
    mustBeAnswerable(held);
    const { order, drawing, piece, by } = held;
    await moveDrawing(trx, drawing, 'change-asked', {
      asked: comment,
      answered_at: call.now,
      answered_by: by,
    });
    await queueDrawingNews(trx, 'change', order, { piece: piece.item, comment });
    return order;
  });
}
