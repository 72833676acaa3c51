import { type Kysely, sql } from 'kysely';

/** How much of an order has gone back, and when it left the house and reached its shopper. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table orders
    add column refunded_minor bigint not null default 0 check (refunded_minor >= 0),
    add column dispatched_at timestamptz,
    add column received_at timestamptz`.execute(db);
  await sql`update orders set refunded_minor = booked.minor from (
      select attempt_id, sum(amount_minor) as minor from payment_ledger where kind = 'refund' group by attempt_id
    ) as booked where booked.attempt_id = orders.paid_attempt_id`.execute(db);
  for (const [column, status] of [
    ['dispatched_at', 'dispatched'],
    ['received_at', 'received'],
  ] as const) {
    await sql`update orders set ${sql.ref(column)} = told.at from (
        select order_id, min(at) as at from order_history where status = ${sql.lit(status)} group by order_id
      ) as told where told.order_id = orders.id`.execute(db);
    await sql`create index ${sql.ref(`orders_${status}`)} on orders (${sql.ref(column)})
      where status = ${sql.lit(status)}`.execute(db);
  }
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`alter table orders drop column refunded_minor, drop column dispatched_at, drop column received_at`.execute(
    db,
  );
}
