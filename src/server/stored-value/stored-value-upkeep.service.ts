import type { Transaction } from 'kysely';
import { businessDay } from '#kernel/shop/stores/business-day.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Host } from '#server/platform/host.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';
import { readCredit, readExpired, readLeft } from './customer-credit.repo.ts';
import { bookEntries, moveTradeUps, openStoreCredit } from './stored-value.repo.ts';

const batch = 100;

/** Writes off the balances of expired gift cards, and returns their number. */
export async function expireCards({ db, clock }: Pick<Host, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  return db.transaction(async (trx) => {
    const expired = await readExpired(trx, businessDay(now), batch);
    const entries = expired.map(({ id, minor }) => ({
      kind: 'expired' as const,
      ...{ account_id: id, amount_minor: -minor, order_id: null, reference: null, at: now },
    }));
    return entries.length === 0 ? 0 : (await bookEntries(trx, entries)).size;
  });
}

/** Moves the credit of merged accounts to the remaining one. */
export async function adoptCredit(
  trx: Transaction<Schema>,
  fromCustomerIds: readonly number[],
  toCustomerId: number,
): Promise<void> {
  await moveTradeUps(trx, fromCustomerIds, toCustomerId);
  for (const { id, currency, minor, now } of await readLeft(trx, fromCustomerIds)) {
    const into = await openStoreCredit(trx, { customerId: toCustomerId, currency, now });
    const entry = { kind: 'moved' as const, order_id: null, reference: null, at: now };
    await bookEntries(trx, [
      { ...entry, account_id: id, amount_minor: -minor },
      { ...entry, account_id: into, amount_minor: minor },
    ]);
  }
}

/** Store credit and credit of traded stones. Their entries are retained by law; they have no personal data but the customer's id. */
export const storedValuePersonalData: PersonalData = {
  name: 'stored-value',
  tables: ['stored_value_account', 'stored_value_entry'],
  read: async (executor, { id }) => {
    const { balances, tradeUps, entries } = await readCredit(executor, id);
    if (balances.length + tradeUps.length === 0) return undefined;
    return {
      balances: balances.map(({ currency, minor }) => ({ currency, minor })),
      tradeUps: tradeUps.map(({ currency, minor, leastMinor, until }) => ({
        currency,
        minor,
        leastMinor,
        until,
      })),
      entries: entries.map(({ kind, currency, minor, order, at }) => ({ kind, currency, minor, order, at })),
    };
  },
  erase: async () => undefined,
};
