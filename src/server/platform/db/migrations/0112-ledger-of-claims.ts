import { type Kysely, sql } from 'kysely';

/**
 * What has been asked for beside what has moved: `due` when an attempt is made, `lapsed` or `settled` when it is over;
 * `held` while the provider reviews a payment, `freed` after it. The database writes it with the attempt itself, so
 * that nobody can forget it; neither book can be changed.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table payment_claim (
    id bigserial primary key,
    attempt_id integer not null references payment_attempt (id),
    provider text not null,
    kind text not null check (kind in ('due', 'lapsed', 'settled', 'held', 'freed')),
    amount_minor bigint not null check (amount_minor > 0),
    currency text not null,
    at timestamptz not null default now()
  )`.execute(db);
  await sql`create index payment_claim_of_attempt on payment_claim (attempt_id)`.execute(db);
  await sql`create function payment_claim_side(state text) returns text language sql immutable as $$
    select case
      when state in ('failed', 'closed') then 'lapsed'
      when state in ('paid', 'part_refunded', 'refunded', 'disputed') then 'settled'
      else 'due'
    end
  $$`.execute(db);
  await sql`create function payment_claim_written() returns trigger language plpgsql as $$
    declare
      before text := 'none';
      after text := payment_claim_side(new.state);
      was_held boolean := false;
    begin
      if tg_op = 'UPDATE' then
        before := payment_claim_side(old.state);
        was_held := old.review = 'open';
      end if;
      -- An attempt that had lapsed and is paid or open after all is due again first.
      if before = 'none' or (before = 'lapsed' and after <> 'lapsed') then
        insert into payment_claim (attempt_id, provider, kind, amount_minor, currency)
          values (new.id, new.provider, 'due', new.amount_minor, new.currency);
      end if;
      if after <> 'due' and after <> before then
        insert into payment_claim (attempt_id, provider, kind, amount_minor, currency)
          values (new.id, new.provider, after, new.amount_minor, new.currency);
      end if;
      if was_held <> (new.review = 'open') then
        insert into payment_claim (attempt_id, provider, kind, amount_minor, currency)
          values (new.id, new.provider, case when was_held then 'freed' else 'held' end,
            new.amount_minor, new.currency);
      end if;
      return null;
    end
  $$`.execute(db);
  // Attempts from before get their claims as they stand.
  await sql`insert into payment_claim (attempt_id, provider, kind, amount_minor, currency, at)
    select id, provider, 'due', amount_minor, currency, created_at from payment_attempt order by id`.execute(
    db,
  );
  await sql`insert into payment_claim (attempt_id, provider, kind, amount_minor, currency)
    select id, provider, payment_claim_side(state), amount_minor, currency from payment_attempt
    where payment_claim_side(state) <> 'due' order by id`.execute(db);
  await sql`insert into payment_claim (attempt_id, provider, kind, amount_minor, currency)
    select id, provider, 'held', amount_minor, currency from payment_attempt
    where review = 'open' order by id`.execute(db);
  await sql`create trigger payment_claim_written after insert or update of state, review on payment_attempt
    for each row execute function payment_claim_written()`.execute(db);
  await sql`create function ledger_stays() returns trigger language plpgsql as $$
    begin
      raise exception 'the ledger is only added to';
    end
  $$`.execute(db);
  for (const table of ['payment_ledger', 'payment_claim'] as const) {
    await sql`create trigger ledger_stays before update or delete on ${sql.table(table)}
      for each row execute function ledger_stays()`.execute(db);
    await sql`create trigger ledger_is_not_emptied before truncate on ${sql.table(table)}
      for each statement execute function ledger_stays()`.execute(db);
  }
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop trigger payment_claim_written on payment_attempt`.execute(db);
  await sql`drop table payment_claim`.execute(db);
  await sql`drop trigger ledger_stays on payment_ledger`.execute(db);
  await sql`drop trigger ledger_is_not_emptied on payment_ledger`.execute(db);
  await sql`drop function payment_claim_written, payment_claim_side, ledger_stays`.execute(db);
}
