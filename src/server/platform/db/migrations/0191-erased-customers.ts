import { type Kysely, sql } from 'kysely';

/** When a customer's account was deleted; codes that prove who asks for it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table customer add column erased_at timestamptz`.execute(db);
  await sql`create index customer_erased on customer (id) where erased_at is not null`.execute(db);
  await sql`alter table mailed_code drop constraint mailed_code_purpose_check`.execute(db);
  await sql`alter table mailed_code add constraint mailed_code_purpose_check
    check (purpose in ('register', 'forgot', 'guest', 'connect', 'email', 'erase'))`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`delete from mailed_code where purpose = 'erase'`.execute(db);
  await sql`alter table mailed_code drop constraint mailed_code_purpose_check`.execute(db);
  await sql`alter table mailed_code add constraint mailed_code_purpose_check
    check (purpose in ('register', 'forgot', 'guest', 'connect', 'email'))`.execute(db);
  await sql`alter table customer drop column erased_at`.execute(db);
}
