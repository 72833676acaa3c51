import type { Insertable, Selectable, Transaction, Updateable } from 'kysely';
import { reminderDays } from '#kernel/shop/drawings/drawings.rules.ts';
import type { Drawing } from '#server/orders/order-drawings.service.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

const dayMs = 24 * 3_600_000;

type OrderItem = Selectable<Schema['order_item']>;

export interface DrawnPicture {
  id: string;
  width: number;
  height: number;
}

/** One drawing. */
export async function readDrawing(executor: Executor, id: number): Promise<Drawing | undefined> {
  return executor.selectFrom('drawing').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function readDrawingPictures(
  executor: Executor,
  drawingIds: readonly number[],
): Promise<Map<number, DrawnPicture[]>> {
  if (drawingIds.length === 0) return new Map();
  const rows = await executor
    .selectFrom('drawing_picture')
    .innerJoin('upload', 'upload.id', 'drawing_picture.upload_id')
    .select(['drawing_id', 'upload.id', 'upload.width', 'upload.height'])
    .where('drawing_id', 'in', [...drawingIds])
    .orderBy('place')
    .execute();
  const pictures = Map.groupBy(rows, ({ drawing_id }) => drawing_id);
  return new Map(
    [...pictures].map(([id, list]) => [
      id,
      list.map(({ id: own, width, height }) => ({ id: own, width, height })),
    ]),
  );
}

type NewDrawing = Insertable<Schema['drawing']>;

export async function insertDrawing(
  trx: Transaction<Schema>,
  drawing: NewDrawing,
  pictureIds: readonly string[],
): Promise<Drawing> {
  const row = await trx.insertInto('drawing').values(drawing).returningAll().executeTakeFirstOrThrow();
  if (pictureIds.length > 0) {
    const pictures = pictureIds.map((upload_id, place) => ({ drawing_id: row.id, place, upload_id }));
    await trx.insertInto('drawing_picture').values(pictures).execute();
  }
  return row;
}

export async function updateDrawing(
  trx: Transaction<Schema>,
  id: number,
  changes: Updateable<Schema['drawing']>,
): Promise<Drawing> {
  return trx
    .updateTable('drawing')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Unanswered drawings with a due reminder, locked; rows locked by other processes are skipped. */
export async function lockUnanswered(trx: Transaction<Schema>, now: Date, limit: number): Promise<Drawing[]> {
  return trx
    .selectFrom('drawing')
    .innerJoin('orders', 'orders.id', 'drawing.order_id')
    .selectAll('drawing')
    .where('drawing.state', '=', 'sent')
    .where(({ or, and, eb }) =>
      or(
        reminderDays.map((days, given) =>
          and([
            eb('drawing.reminders', '=', given),
            eb('drawing.sent_at', '<=', new Date(now.getTime() - days * dayMs)),
          ]),
        ),
      ),
    )
    .where('orders.status', 'in', ['payment_confirmed', 'processing'])
    .orderBy('drawing.id')
    .limit(limit)
    .forUpdate('drawing')
    .skipLocked()
    .execute();
}

/** Paid orders that are not dispatched, the oldest first. */
export async function readDeskOrders(executor: Executor) {
  return executor
    .selectFrom('orders')
    .selectAll()
    .where('status', 'in', ['payment_confirmed', 'processing'])
    .orderBy('paid_at')
    .orderBy('id')
    .execute();
}

export async function updatePiece(
  trx: Transaction<Schema>,
  item: Pick<OrderItem, 'id' | 'design' | 'design_hash' | 'options' | 'options_key' | 'as_ordered'>,
): Promise<void> {
  const { id, design, design_hash, options, options_key, as_ordered } = item;
  await trx
    .updateTable('order_item')
    .set({
      design: design && jsonb(design),
      design_hash,
      options: jsonb(options),
      options_key,
      as_ordered: as_ordered && jsonb(as_ordered),
    })
    .where('id', '=', id)
    .execute();
}
