import { setImmediate } from 'node:timers/promises';
import type { CurrencyCode } from '#kernel/shop/money/money.ts';
import { currencyOf } from '#server/currencies/currencies.service.ts';
import { indexStones, type ListedStones } from '#server/diamonds/listed-stones.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Host } from '#server/platform/host.ts';
import { readAllSearches } from './saved-searches.repo.ts';
import { queryOfSearch } from './search-query.mapper.ts';
import { insertStoneAlerts, type StoneFind, takeStoneChanges } from './stone-alerts.repo.ts';

/** Changed stones of one pass. Reading a search costs more than matching it with as many stones. */
const stonesPerPass = 5_000;
/** Different searches between two pauses for other work of the process. */
const searchesPerTurn = 200;
const findsPerInsert = 5_000;

/** Ids of the saved searches by query and currency: equal searches are matched once. */
async function groupSearches(executor: Executor) {
  const groups = new Map<string, { query: string; currency: CurrencyCode; ids: number[] }>();
  for (const { id, query, currency } of await readAllSearches(executor)) {
    const key = `${currency}${query}`;
    const group = groups.get(key);
    if (group) group.ids.push(id);
    else groups.set(key, { query, currency, ids: [id] });
  }
  return groups.values();
}

/** The ids that a search of the finder lists among the indexed stones; none if the shop no longer has its currency. */
export async function matchingStones(
  executor: Executor,
  { query, currency }: { query: string; currency: CurrencyCode },
  indexes: readonly ListedStones[],
): Promise<number[][]> {
  const rate = await currencyOf(executor, currency);
  const asked = rate.code === currency ? queryOfSearch(query, rate) : undefined;
  return indexes.map((index) => (asked ? index.matching(asked) : []));
}

/**
 * Matches changed stones with all saved searches, with the index of the finder. A stone is found if the search lists it now
 * and did not before the change, or if it costs less. Returns the number of changed stones.
 */
export async function matchChangedStones({ db, clock }: Pick<Host, 'db' | 'clock'>): Promise<number> {
  return db.transaction(async (trx) => {
    const { count, now, before } = await takeStoneChanges(trx, stonesPerPass);
    if (count === 0) return 0;
    const stones = indexStones(now);
    const stonesBefore = indexStones(before);
    let finds: StoneFind[] = [];
    let turn = 0;
    for (const { ids, ...search } of await groupSearches(trx)) {
      const [listed = [], listedBefore = []] = await matchingStones(trx, search, [stones, stonesBefore]);
      const known = new Set(listedBefore);
      for (const diamond_id of listed) {
        const price_minor = stones.prices.get(diamond_id) ?? 0;
        const was_minor = known.has(diamond_id) ? (stonesBefore.prices.get(diamond_id) ?? 0) : null;
        if (was_minor !== null && was_minor <= price_minor) continue;
        finds.push(...ids.map((search_id) => ({ search_id, diamond_id, price_minor, was_minor })));
      }
      if (finds.length >= findsPerInsert) {
        await insertStoneAlerts(trx, finds, clock.now());
        finds = [];
      }
      turn += 1;
      if (turn % searchesPerTurn === 0) await setImmediate();
    }
    await insertStoneAlerts(trx, finds, clock.now());
    return count;
  });
}
