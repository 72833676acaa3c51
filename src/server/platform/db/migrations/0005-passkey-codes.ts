import { type Kysely, sql } from 'kysely';

/** A mailed code can prove the owner before a passkey is added. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table mailed_code drop constraint mailed_code_purpose_check,
    add constraint mailed_code_purpose_check
    check (purpose in ('register', 'forgot', 'guest', 'connect', 'email', 'erase', 'passkey'))`.execute(db);
}
