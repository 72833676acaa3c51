import { type Kysely, sql } from 'kysely';

/**
 * An attempt is `starting` until its provider has answered; the lease says who is at it. A refund that waits to be
 * sent is `pending`, as one that the provider has in hand.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table payment_attempt
    add column lease_until timestamptz,
    add column asked_at timestamptz,
    add column opening jsonb,
    add column pay_kind text check (pay_kind in ('redirect', 'qr'))`.execute(db);
  // The only provider until now is a page.
  await sql`update payment_attempt set pay_kind = 'redirect' where pay_url is not null`.execute(db);
  // Without a number of the provider they were never opened, and their page was never handed out.
  await sql`update payment_attempt set state = 'closed'
    where state = 'created' and provider_ref is null`.execute(db);
  await sql`update refund set state = 'pending' where state = 'queued'`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`update payment_attempt set state = 'created' where state = 'starting'`.execute(db);
  await sql`alter table payment_attempt drop column lease_until, drop column asked_at, drop column opening, drop column pay_kind`.execute(
    db,
  );
}
