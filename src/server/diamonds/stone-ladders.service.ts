import { SafeLadders } from '#kernel/jewel/pricing/stone-ladder.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { cachedRead } from '#server/platform/revisions/cached-read.ts';
import { readStoneCells } from './stone-ladders.repo.ts';

/** A median hardly changes with one stone. */
const lifetimeMs = 60_000;

/** Median prices by grade of the stones for sale, a few thousand figures. */
export const stoneLadders = cachedRead(
  async (executor: Executor) => new SafeLadders(await readStoneCells(executor)),
  [],
  lifetimeMs,
);
