import type { Locale } from '#kernel/shop/text/locales.ts';
import type { Executor } from '#server/platform/db/database.ts';

export async function findSubscriber(executor: Executor, email: string) {
  return executor
    .selectFrom('newsletter_subscriber')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst();
}

/** Inserts an unconfirmed subscription; a new token replaces an older one. */
export async function insertPending(
  executor: Executor,
  pending: { email: string; locale: Locale; tokenHash: string; now: Date },
): Promise<void> {
  const row = { locale: pending.locale, token_hash: pending.tokenHash, created_at: pending.now };
  await executor
    .insertInto('newsletter_subscriber')
    .values({ email: pending.email, ...row, confirmed_at: null })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(row))
    .execute();
}

/** Confirms a subscription and returns its address; undefined when the token is unknown or too old. */
export async function confirmByToken(
  executor: Executor,
  tokenHash: string,
  limits: { now: Date; notBefore: Date },
): Promise<string | undefined> {
  const row = await executor
    .updateTable('newsletter_subscriber')
    .set({ confirmed_at: limits.now })
    .where('token_hash', '=', tokenHash)
    .where('created_at', '>', limits.notBefore)
    .returning('email')
    .executeTakeFirst();
  return row?.email;
}

/** Subscribes an address that was proved by other means. */
export async function confirmSubscriber(
  executor: Executor,
  email: string,
  locale: Locale,
  now: Date,
): Promise<void> {
  const row = { locale, token_hash: '', created_at: now, confirmed_at: now };
  await executor
    .insertInto('newsletter_subscriber')
    .values({ email, ...row })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(row))
    .execute();
}

export async function removeSubscriber(executor: Executor, email: string): Promise<void> {
  await executor.deleteFrom('newsletter_subscriber').where('email', '=', email).execute();
}
