import { type Kysely, sql } from 'kysely';

/** Topics of letters that an address does without, and the links of letters that say so. A new address of a customer takes them along. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table mail_refusal (
    email text not null,
    topic text not null,
    created_at timestamptz not null,
    primary key (email, topic)
  )`.execute(db);
  await sql`create table mail_refusal_link (
    token_hash text primary key,
    email text not null,
    topic text not null,
    created_at timestamptz not null
  )`.execute(db);
  await sql`create index mail_refusal_link_of on mail_refusal_link (email)`.execute(db);
  await sql`create index mail_refusal_link_by_age on mail_refusal_link (created_at)`.execute(db);
  await sql`create function mail_refusal_moves() returns trigger language plpgsql as $$
    begin
      delete from mail_refusal where email = new.email;
      update mail_refusal set email = new.email where email = old.email;
      return null;
    end $$`.execute(db);
  await sql`create trigger mail_refusal_moves after update of email on customer
    for each row when (old.email <> new.email and not new.is_guest and new.erased_at is null)
    execute function mail_refusal_moves()`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop trigger mail_refusal_moves on customer`.execute(db);
  await sql`drop function mail_refusal_moves()`.execute(db);
  await sql`drop table mail_refusal_link, mail_refusal`.execute(db);
}
