import { type Insertable, sql, type Transaction } from 'kysely';
import type { Localised } from '#kernel/shop/text/locales.ts';
import type { PieceStage } from '#kernel/shop/workshop/piece.transitions.ts';
import { isMadeLine } from '#server/order-desk/order-waits.repo.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** Made-to-order lines of the orders in production, the oldest order first; `itemId`: only this one. */
export async function readPieces(executor: Executor, itemId?: number) {
  let query = executor
    .selectFrom('order_item')
    .innerJoin('orders', 'orders.id', 'order_item.order_id')
    .leftJoin('workshop_piece', 'workshop_piece.order_item_id', 'order_item.id')
    .selectAll('order_item')
    .select(['workshop_piece.stage', 'workshop_piece.person_id', 'workshop_piece.changed_at'])
    .where(isMadeLine)
    .orderBy('orders.paid_at')
    .orderBy('order_item.id');
  query =
    itemId === undefined
      ? query.where('orders.status', '=', 'processing')
      : query.where('order_item.id', '=', itemId);
  return query.execute();
}

/** Whether a made-to-order piece of an order is not finished. */
export async function hasUnfinishedPieces(executor: Executor, orderId: number): Promise<boolean> {
  const open = await executor
    .selectFrom('order_item')
    .leftJoin('workshop_piece', 'workshop_piece.order_item_id', 'order_item.id')
    .select('order_item.id')
    .where('order_item.order_id', '=', orderId)
    .where(isMadeLine)
    .where((of) => of.or([of('stage', 'is', null), of('stage', '<>', 'done')]))
    .executeTakeFirst();
  return open !== undefined;
}

export type PieceRow = Awaited<ReturnType<typeof readPieces>>[number];

export async function readBenchHistory(executor: Executor, itemIds: readonly number[]) {
  if (itemIds.length === 0) return [];
  return executor
    .selectFrom('workshop_move')
    .select(['order_item_id', 'to_stage', 'note', 'staff_name', 'at'])
    .where('order_item_id', 'in', [...itemIds])
    .orderBy('id', 'desc')
    .execute();
}

export async function writePiece(
  trx: Transaction<Schema>,
  piece: { order_item_id: number; stage: PieceStage; person_id: number | null; changed_at: Date },
): Promise<void> {
  const { order_item_id: _id, ...changes } = piece;
  await trx
    .insertInto('workshop_piece')
    .values(piece)
    .onConflict((conflict) => conflict.column('order_item_id').doUpdateSet(changes))
    .execute();
}

export async function insertMove(
  trx: Transaction<Schema>,
  move: Insertable<Schema['workshop_move']>,
): Promise<void> {
  await trx.insertInto('workshop_move').values(move).execute();
}

/** Workshop staff and owners, by name. */
export async function readBenchPeople(executor: Executor): Promise<{ id: number; name: string }[]> {
  return executor
    .selectFrom('staff')
    .select(['id', 'name'])
    .where(sql<boolean>`roles ?| array['workshop', 'owner']`)
    .where('suspended_at', 'is', null)
    .orderBy('name')
    .execute();
}

const mostShown = 5;
const mostCounted = 1000;

/** The first pieces at a stage, by the payment time of their orders, and their number, up to a thousand. */
export async function readStage(executor: Executor, stage: PieceStage) {
  const { rows } = await sql<{
    itemId: number;
    order: number;
    name: Localised;
    since: Date;
    count: number;
  }>`select "itemId", "order", name, since, count(*) over ()::integer as count from (
      select order_item.id as "itemId", increment_id as "order", order_item.name,
        coalesce(changed_at, paid_at, orders.updated_at) as since, paid_at
      from order_item join orders on orders.id = order_item.order_id
      left join workshop_piece on workshop_piece.order_item_id = order_item.id
      where orders.status = 'processing' and ${isMadeLine} and coalesce(stage, 'queue') = ${stage}
      order by paid_at, order_item.id limit ${mostCounted}
    ) as counted order by paid_at, "itemId" limit ${mostShown}`.execute(executor);
  return { count: rows[0]?.count ?? 0, rows };
}
