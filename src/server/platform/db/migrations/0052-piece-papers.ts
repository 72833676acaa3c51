import { type Kysely, sql } from 'kysely';

/**
 * Valuations and passports: signed documents of sold pieces, numbered without gaps by kind, with the public keys that verify
 * them and their printed forms.
 */
const statements = [
  sql`create table if not exists piece_paper_key (
    id text primary key,
    jwk jsonb not null,
    first_used_at timestamptz not null
  )`,
  sql`create table if not exists piece_paper_counter (
    kind text primary key check (kind in ('valuation', 'passport')),
    last integer not null check (last >= 0)
  )`,
  sql`insert into piece_paper_counter (kind, last) values ('valuation', 0), ('passport', 0) on conflict do nothing`,
  sql`create table if not exists piece_paper (
    id serial primary key,
    kind text not null references piece_paper_counter (kind),
    number integer not null check (number > 0),
    code text not null,
    order_id integer not null references orders (id),
    order_item_id integer not null references order_item (id),
    pieces integer not null check (pieces > 0),
    issued_on text not null,
    issued_at timestamptz not null,
    asked_by text not null check (asked_by in ('shop', 'customer')),
    key_id text not null references piece_paper_key (id),
    document text not null,
    revoked_at timestamptz,
    revoked_reason text check (revoked_reason in ('returned', 'recalled', 'staff')),
    revoked_by text not null default '',
    return_id integer references return_request (id),
    unique (kind, number),
    constraint piece_paper_revoked_for_a_reason check ((revoked_at is null) = (revoked_reason is null))
  )`,
  sql`create index if not exists piece_paper_of_order on piece_paper (order_id)`,
  sql`create index if not exists piece_paper_of_item on piece_paper (order_item_id)`,
  sql`create index if not exists piece_paper_of_key on piece_paper (key_id)`,
  sql`create index if not exists piece_paper_of_return on piece_paper (return_id) where return_id is not null`,
  sql`create unique index if not exists piece_paper_valuation_of_day on piece_paper (order_item_id, issued_on)
    where kind = 'valuation' and revoked_at is null`,
  // A paper changes once, when it is revoked.
  sql`create or replace function piece_paper_stays() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and old.revoked_at is null and new.revoked_at is not null
        and (to_jsonb(new) - array['revoked_at', 'revoked_reason', 'revoked_by', 'return_id'])
          = (to_jsonb(old) - array['revoked_at', 'revoked_reason', 'revoked_by', 'return_id']) then
        return new;
      end if;
      raise exception 'an issued paper of a piece is never changed';
    end $$`,
  sql`create or replace trigger piece_paper_stays before update or delete on piece_paper
    for each row execute function piece_paper_stays()`,
  sql`create or replace trigger piece_papers_are_not_emptied before truncate on piece_paper
    for each statement execute function piece_paper_stays()`,
  sql`create table if not exists piece_paper_print (
    paper_id integer not null references piece_paper (id),
    locale text not null,
    content bytea not null,
    primary key (paper_id, locale)
  )`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
