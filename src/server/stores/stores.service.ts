import type { Executor } from '#server/platform/db/database.ts';
import { calendarOf, type OfflineStore, type StoreView, toOfflineStore } from './stores.mapper.ts';
import { readAllStores, readStores, type StoreRow } from './stores.repo.ts';

export type { StoreRow };

/** All stores by id, also archived ones, to which orders and appointments still refer. */
export async function findStores(executor: Executor): Promise<Map<number, StoreRow>> {
  return new Map((await readAllStores(executor)).map((store) => [store.id, store]));
}

/** The store whose address is our business address: the first one that is not archived. */
export async function mainStore(executor: Executor): Promise<StoreRow> {
  const [first] = await readStores(executor);
  if (!first) throw new Error('the shop has no store');
  return first;
}

/** Stores for the home page and the checkout. */
export async function offlineStores(executor: Executor, view: StoreView): Promise<OfflineStore[]> {
  const rows = await readStores(executor);
  return rows.map((row) => toOfflineStore(row, view));
}

/** Opening calendars of the stores. */
export async function storeCalendars(executor: Executor) {
  const rows = await readStores(executor);
  return rows.map((row) => ({
    id: row.id,
    countryCode: row.country_code,
    ...calendarOf(row),
  }));
}
