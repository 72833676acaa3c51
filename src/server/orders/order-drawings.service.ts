import type { Transaction } from 'kysely';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { isCurrentDrawing } from '#kernel/shop/drawings/drawing.transitions.ts';
import { waitedDays } from '#kernel/shop/drawings/drawings.rules.ts';
import { isMadeForBuyer } from '#kernel/shop/orders/order-type.ts';
import { businessDay } from '#kernel/shop/stores/business-day.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { defaultLocale } from '#kernel/shop/text/locales.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { type Drawing, readDrawings } from './order-drawings.repo.ts';
import { type Order, type OrderItem, orderLines } from './orders.service.ts';

export type { Drawing };

/** A made-to-order line with its drawings, newest first. */
export interface DrawnPiece {
  item: OrderItem;
  /** The drawing that is neither superseded nor voided. */
  current: Drawing | undefined;
  all: Drawing[];
}

const needsDrawing = ({ kind, customized_type, options }: OrderItem): boolean =>
  isMadeForBuyer({ kind, customizedType: customized_type, options });

/** The made-to-order pieces among the lines of an order, with their drawings, newest first. */
export function piecesOf(items: readonly OrderItem[], drawings: readonly Drawing[]): DrawnPiece[] {
  const byLine = Map.groupBy(drawings, (drawing) => drawing.order_item_id);
  return items.filter(needsDrawing).map((item) => {
    const all = byLine.get(item.id) ?? [];
    return { item, all, current: all.find(({ state }) => isCurrentDrawing(state)) };
  });
}

/** The pieces of an order that are made to order, with their drawings. */
export async function drawnPieces(
  executor: Executor,
  orderId: number,
  items?: readonly OrderItem[],
): Promise<DrawnPiece[]> {
  const lines = items ?? (await orderLines(executor, orderId));
  return lines.some(needsDrawing) ? piecesOf(lines, await readDrawings(executor, [orderId])) : [];
}

/** Whether all drawings of an order are approved; true for an order without drawings. */
export function isAgreed(pieces: readonly DrawnPiece[]): boolean {
  return pieces.every(({ current }) => current?.state === 'approved');
}

/** Throws 1900105 while a piece waits for the approval of its drawing. */
export async function mustBeAgreed(order: Order, trx: Transaction<Schema>): Promise<void> {
  const waiting = (await drawnPieces(trx, order.id)).find(({ current }) => current?.state !== 'approved');
  if (!waiting) return;
  const { item, current } = waiting;
  const values = { number: order.increment_id, line: item.id, name: localText(item.name, defaultLocale) };
  if (current?.state !== 'sent')
    refuse(deskCodes.notPossible, { text: { key: 'desk-orders-api.waits-for-drawing', values } });
  const { number: drawing, sent_at } = current;
  const since = { ...values, drawing, day: businessDay(sent_at) };
  refuse(deskCodes.notPossible, { text: { key: 'desk-orders-api.waits-for-approval', values: since } });
}

/** Working days for which the drawings of an order have waited for the customer. */
export function waitedDaysOf(drawings: readonly Drawing[], now: Date): number {
  const waits = drawings.map(({ sent_at: from, answered_at, ended_at }) => ({
    from,
    until: answered_at ?? ended_at,
  }));
  return waitedDays(waits, now);
}
