import { type Kysely, sql } from 'kysely';

/** What has had its time is found without reading a whole table every hour. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index session_over on session (least(ended_at, expires_at))`.execute(db);
  await sql`create index mailed_code_over on mailed_code (expires_at)`.execute(db);
  await sql`create index mail_outbox_over on mail_outbox
    ((case when customer_id is null then coalesce(sent_at, failed_at) end))`.execute(db);
  await sql`create index mail_outbox_read_over on mail_outbox
    ((case when customer_id is not null then coalesce(sent_at, failed_at) end))`.execute(db);
  await sql`create index job_over on job (done_at)`.execute(db);
  await sql`create index payment_event_over on payment_event (applied_at)`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop index payment_event_over, job_over, mail_outbox_read_over, mail_outbox_over,
    mailed_code_over, session_over`.execute(db);
}
