import { type Insertable, sql, type Transaction, type Updateable } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

type CardChanges = Updateable<Schema['gift_card_order']>;

export async function insertCardOrder(
  trx: Transaction<Schema>,
  card: Insertable<Schema['gift_card_order']>,
): Promise<void> {
  await trx.insertInto('gift_card_order').values(card).execute();
}

/** The gift card of an order with its last day and what is left on it; undefined for another order. */
export async function readCardOrder(executor: Executor, orderId: number) {
  return executor
    .selectFrom('gift_card_order as card')
    .leftJoin('stored_value_account as account', 'account.id', 'card.account_id')
    .selectAll('card')
    .select(['account.expires_on', 'account.balance_minor'])
    .where('card.order_id', '=', orderId)
    .executeTakeFirst();
}

export type CardOrder = NonNullable<Awaited<ReturnType<typeof readCardOrder>>>;

const mostListed = 50;

/** The gift card of an order, or those that a customer has bought, the newest first, with what was spent of them. */
export async function readBoughtCards(executor: Executor, by: { number: number } | { customerId: number }) {
  return executor
    .selectFrom('gift_card_order as card')
    .innerJoin('orders', 'orders.id', 'card.order_id')
    .leftJoin('stored_value_account as account', 'account.id', 'card.account_id')
    .selectAll('card')
    .select(['orders.increment_id', 'orders.status', 'orders.currency', 'orders.grand_minor'])
    .select(['account.expires_on', 'account.balance_minor'])
    .select((of) =>
      of
        .selectFrom('stored_value_entry as entry')
        .select((entry) => sql<string | null>`-${entry.fn.sum('entry.amount_minor')}`.as('spent'))
        .whereRef('entry.account_id', '=', 'card.account_id')
        .where('entry.kind', 'in', ['redeemed', 'returned'])
        .as('spent'),
    )
    .where((where) =>
      'number' in by
        ? where('orders.increment_id', '=', by.number)
        : where('orders.customer_id', '=', by.customerId),
    )
    .orderBy('card.order_id', 'desc')
    .limit(mostListed)
    .execute();
}

export type BoughtCard = Awaited<ReturnType<typeof readBoughtCards>>[number];

/** Changes the gift card of a locked order. */
export async function updateCardOrder(
  trx: Transaction<Schema>,
  orderId: number,
  changes: CardChanges,
): Promise<void> {
  await trx.updateTable('gift_card_order').set(changes).where('order_id', '=', orderId).execute();
}

/** Paid orders whose gift card is not issued, or to be sent by a day (`YYYY-MM-DD`). */
export async function readOpenCards(executor: Executor, today: string, limit: number): Promise<number[]> {
  const rows = await executor
    .selectFrom('gift_card_order as card')
    .innerJoin('orders', 'orders.id', 'card.order_id')
    .select('card.order_id')
    .where('card.sent_at', 'is', null)
    .where('orders.status', '=', 'payment_confirmed')
    .where((where) =>
      where.or([
        where('card.account_id', 'is', null),
        where('card.send_on', 'is', null),
        where('card.send_on', '<=', today),
      ]),
    )
    .orderBy('card.order_id')
    .limit(limit)
    .execute();
  return rows.map(({ order_id }) => order_id);
}

const ordersOf = (executor: Executor, customerIds: readonly number[]) =>
  executor
    .selectFrom('orders')
    .select('id')
    .where('customer_id', 'in', [...customerIds]);

/** Gift cards that a person has bought, for the export of personal data. */
export async function readPersonalCards(executor: Executor, customerIds: readonly number[]) {
  return executor
    .selectFrom('gift_card_order as card')
    .innerJoin('orders', 'orders.id', 'card.order_id')
    .select(['orders.increment_id as order', 'card.recipient', 'card.recipient_name', 'card.sender_name'])
    .select(['card.message', 'card.locale', 'card.send_on', 'card.sent_at'])
    .where('card.order_id', 'in', ordersOf(executor, customerIds))
    .orderBy('card.order_id')
    .execute();
}

/** Empties recipient, names and message of the cards that a person has bought; orders keep the amounts. */
export async function eraseCards(trx: Transaction<Schema>, customerIds: readonly number[]): Promise<void> {
  await trx
    .updateTable('gift_card_order')
    .set({ recipient: '', recipient_name: '', sender_name: '', message: '' })
    .where('order_id', 'in', ordersOf(trx, customerIds))
    .execute();
}
