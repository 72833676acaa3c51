import { sql, type Transaction } from 'kysely';
import type { ProviderId } from '#kernel/shop/payment/payment.rules.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { NoticeRefusal } from '#server/platform/payment/adapter.ts';

const longestWhy = 200;
/** The endpoint is public; repeated refusals are written at most once a minute. */
const quietMs = 60_000;

/** Stores a refused notification for staff. */
export async function insertRefusedNotification(
  executor: Executor,
  { provider, fault, why }: NoticeRefusal & { provider: ProviderId },
  now: Date,
): Promise<void> {
  // It may quote the request, and PostgreSQL stores no null character.
  const storedWhy = why.replaceAll('\u0000', '').slice(0, longestWhy);
  await executor
    .insertInto('refused_notice')
    .values({ provider, fault, why: storedWhy, first_at: now, last_at: now, seen_at: null })
    .onConflict((conflict) =>
      conflict
        .column('provider')
        .doUpdateSet({
          fault: (set) => set.ref('excluded.fault'),
          why: (set) => set.ref('excluded.why'),
          first_at: sql`case when refused_notice.seen_at is null then refused_notice.first_at else excluded.first_at end`,
          last_at: (set) => set.ref('excluded.last_at'),
          seen_at: null,
        })
        .where((where) =>
          where.or([
            where('refused_notice.seen_at', 'is not', null),
            where('refused_notice.last_at', '<=', new Date(now.getTime() - quietMs)),
          ]),
        ),
    )
    .execute();
}

/** Providers with refused notifications that staff have not seen. */
export async function readRefusedNotifications(executor: Executor) {
  return executor
    .selectFrom('refused_notice')
    .select(['provider', 'fault', 'why', 'first_at', 'last_at'])
    .where('seen_at', 'is', null)
    .orderBy('first_at')
    .execute();
}

/** Marks refused notifications of a provider as seen; undefined where there are none. */
export async function markRefusedSeen(trx: Transaction<Schema>, provider: ProviderId, now: Date) {
  return trx
    .updateTable('refused_notice')
    .set({ seen_at: now })
    .where('provider', '=', provider)
    .where('seen_at', 'is', null)
    .returning(['provider', 'fault', 'why', 'last_at'])
    .executeTakeFirst();
}
