import { type Kysely, sql } from 'kysely';

/**
 * Pictures of shoppers' designs, one of each, and the queue of those that wait to be drawn. The database asks: a design that
 * is saved, put into a cart or ordered without a picture of its shopper's own is written down in the same transaction, once
 * however many keep it. So nobody's call goes to the database once more for it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table design_picture (
    hash text primary key,
    design jsonb not null,
    state text not null default 'waiting' check (state in ('waiting', 'drawing', 'drawn', 'failed')),
    priority smallint not null,
    attempts integer not null default 0,
    error text not null default '',
    asked_by integer references customer (id) on delete set null,
    created_at timestamptz not null default now(),
    asked_at timestamptz not null default now(),
    due_at timestamptz not null default now(),
    locked_until timestamptz,
    look text not null default '',
    picture_id text unique,
    media jsonb,
    drawn_at timestamptz
  )`.execute(db);
  await sql`create index design_picture_queue on design_picture (priority, asked_at)
    where state in ('waiting', 'drawing')`.execute(db);
  await sql`create index design_picture_of on design_picture (asked_by, created_at) where asked_by is not null`.execute(
    db,
  );
  await sql`create table design_picture_file (
    hash text not null references design_picture (hash) on delete cascade,
    name text not null,
    upload_id text not null references upload (id),
    primary key (hash, name)
  )`.execute(db);
  await sql`create index design_picture_file_upload on design_picture_file (upload_id)`.execute(db);
  // Who keeps a design: asked when its picture might go.
  for (const table of ['saved_design', 'cart_line', 'order_item']) {
    await sql`create index ${sql.ref(`${table}_design_hash`)} on ${sql.table(table)} (design_hash)
      where design_hash <> ''`.execute(db);
  }

  await sql`create function design_is_kept(wanted text) returns boolean language sql stable as $$
    select exists (select from saved_design where design_hash = wanted)
      or exists (select from cart_line where design_hash = wanted)
      or exists (select from order_item where design_hash = wanted)
    $$`.execute(db);

  // Whoever is about to touch a row that another touches leaves it: asking must never wait, and never deadlock.
  await sql`create function want_design_picture(wanted text, document jsonb, who integer, rank integer)
    returns void language plpgsql as $$
    begin
      if wanted = '' or document is null then
        return;
      end if;
      if exists (select from design_picture where hash = wanted) then
        update design_picture
        set priority = least(priority, rank), asked_at = now(),
          state = case when state in ('drawn', 'failed') then 'waiting' else state end,
          attempts = case when state in ('drawn', 'failed') then 0 else attempts end, due_at = now()
        where hash in (
          select hash from design_picture
          where hash = wanted and (asked_at < now() - interval '1 day' or (state = 'waiting' and priority > rank))
          for update skip locked
        );
        return;
      end if;
      if (select count(*) from (select from design_picture where state = 'waiting' limit 2000) waiting) >= 2000
        or (select count(*) from (select from design_picture
          where asked_by = who and created_at > now() - interval '1 day' limit 40) theirs) >= 40 then
        return;
      end if;
      insert into design_picture (hash, design, asked_by, priority) values (wanted, document, who, rank)
      on conflict do nothing;
    end $$`.execute(db);

  await sql`create function design_ordered() returns trigger language plpgsql as $$
    begin
      perform want_design_picture(new.design_hash, new.design,
        (select customer_id from orders where id = new.order_id), 0);
      return null;
    end $$`.execute(db);
  await sql`create function design_in_cart() returns trigger language plpgsql as $$
    begin
      perform want_design_picture(new.design_hash, new.design,
        (select customer_id from cart where id = new.cart_id), 1);
      return null;
    end $$`.execute(db);
  await sql`create function design_saved() returns trigger language plpgsql as $$
    begin
      perform want_design_picture(new.design_hash, new.design, new.customer_id,
        case when new.image_id is null then 2 else 3 end);
      return null;
    end $$`.execute(db);
  await sql`create trigger design_ordered after insert on order_item for each row
    when (new.design_hash <> '' and new.image_id is null) execute function design_ordered()`.execute(db);
  await sql`create trigger design_in_cart after insert or update of design_hash on cart_line for each row
    when (new.design_hash <> '' and new.image_id is null) execute function design_in_cart()`.execute(db);
  await sql`create trigger design_saved after insert or update of design_hash on saved_design for each row
    when (new.design_hash <> '') execute function design_saved()`.execute(db);

  // What is kept already.
  await sql`insert into design_picture (hash, design, priority)
    select distinct on (design_hash) design_hash, design, rank
    from (
      select design_hash, design, 1 as rank, id from cart_line where image_id is null
      union all select design_hash, design, 2, id from saved_design where image_id is null
    ) kept
    where design_hash <> '' and design is not null
    order by design_hash, rank
    limit 2000`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop trigger design_saved on saved_design`.execute(db);
  await sql`drop trigger design_in_cart on cart_line`.execute(db);
  await sql`drop trigger design_ordered on order_item`.execute(db);
  await sql`drop function design_saved, design_in_cart, design_ordered, want_design_picture, design_is_kept`.execute(
    db,
  );
  for (const table of ['saved_design', 'cart_line', 'order_item'])
    await sql`drop index ${sql.ref(`${table}_design_hash`)}`.execute(db);
  await sql`drop table design_picture_file, design_picture`.execute(db);
}
