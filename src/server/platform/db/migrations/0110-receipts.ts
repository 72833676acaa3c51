import { type Kysely, sql } from 'kysely';

/** Receipts and credit notes: each kind counts by itself, in the transaction that gives cause for the paper. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table paper_counter (
    kind text primary key check (kind in ('receipt', 'credit-note')),
    last integer not null check (last >= 0)
  )`.execute(db);
  await sql`insert into paper_counter (kind, last) values ('receipt', 0), ('credit-note', 0)`.execute(db);
  await sql`create table paper (
    id serial primary key,
    kind text not null references paper_counter (kind),
    number integer not null check (number > 0),
    order_id integer not null references orders (id),
    ledger_id bigint unique references payment_ledger (id),
    issued_at timestamptz not null,
    amount_minor bigint not null check (amount_minor >= 0),
    currency text not null,
    pieces jsonb not null,
    unique (kind, number),
    constraint paper_credits_money check ((kind = 'credit-note') = (ledger_id is not null))
  )`.execute(db);
  await sql`create unique index paper_receipt_of_order on paper (order_id) where kind = 'receipt'`.execute(
    db,
  );
  await sql`create index paper_of_order on paper (order_id)`.execute(db);
  await sql`create function paper_stays() returns trigger language plpgsql as $$
    begin
      raise exception 'an issued paper is never changed';
    end
  $$`.execute(db);
  await sql`create trigger paper_stays before update or delete on paper
    for each row execute function paper_stays()`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop table paper, paper_counter`.execute(db);
  await sql`drop function paper_stays`.execute(db);
}
