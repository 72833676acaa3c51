import { SafeLadders } from '#kernel/jewel/pricing/stone-ladder.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { cachedRead } from '#server/platform/revisions/cached-read.ts';
import { readStoneCells } from './stone-ladders.repo.ts';

/** The safe is looked through this often at most: a median hardly moves with one stone. */
const lifetimeMs = 60_000;

/** What any stone of some grades costs, from the stones for sale; some thousand medians in memory. */
export const stoneLadders = cachedRead(
  async (executor: Executor) => new SafeLadders(await readStoneCells(executor)),
  [],
  lifetimeMs,
);
