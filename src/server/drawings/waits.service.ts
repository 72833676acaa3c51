import { waitedDays } from '#kernel/drawings/drawings.rules.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { readDrawings } from './drawings.repo.ts';

/** The working days that the drawings of an order have waited for its shopper's word. */
export async function waitedDaysOf(executor: Executor, orderId: number, now: Date): Promise<number> {
  const drawings = await readDrawings(executor, [orderId]);
  const waits = drawings.map(({ sent_at: from, answered_at, ended_at }) => ({
    from,
    until: answered_at ?? ended_at,
  }));
  return waitedDays(waits, now);
}
