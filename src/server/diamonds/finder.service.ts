import { LRUCache } from 'lru-cache';
import { readSnapshot } from '#server/platform/db/changed-since.ts';
import type { Database } from '#server/platform/db/database.ts';
import { startLoop } from '#server/platform/loop.ts';
import { longAbsenceMs, type Revisions } from '#server/platform/revisions/revisions.ts';
import type { Logger } from '#server/platform/telemetry/log.ts';
import { startThread, type Thread } from '#server/platform/worker-rpc.ts';
import type { DiamondAnswer, DiamondQuery, Range } from './diamond-query.ts';
import { readPackedStones, readStoneChanges } from './packed-stones.repo.ts';
import { searchDatabase } from './search.repo.ts';
import type { IndexThread } from './search-index/index-thread.ts';

export type { DiamondQuery, Range };

const pollMs = 500;
/** With more changes than this, a new index is faster and needs less memory. */
const maxChanges = 1_000_000;
const maxAnswers = 500;

export interface DiamondFinder {
  search(query: DiamondQuery): Promise<DiamondAnswer>;
  /** Applies the changes since the last poll. */
  refresh(): Promise<void>;
  /** True if the index answers searches. */
  readonly isReady: boolean;
  /** True until the first index is ready or could not be built. */
  readonly isStarting: boolean;
  close(): Promise<void>;
}

/** Answers from the database, in tests and to check the index. */
export function databaseFinder(db: Database): DiamondFinder {
  return {
    search: (query) => searchDatabase(db.handle, query),
    refresh: async () => undefined,
    isReady: false,
    isStarting: false,
    close: async () => undefined,
  };
}

/** Starts a worker thread with a diamond index. */
export const startDiamondIndex = (): Thread<IndexThread> =>
  startThread(new URL('./search-index/index-thread.ts', import.meta.url));

interface Loaded {
  index: Thread<IndexThread>;
  snapshot: string;
  /** Revision of the stones when the changes were last read. */
  stamp: number;
  epoch: number;
  readAt: number;
}

/**
 * Keeps an index of all stones in a worker thread. It looks for changes twice a second; with `revisions` it asks the
 * database only if a stone has changed. New, changed and deleted stones are applied to the index. Only a truncated table, a
 * new primary and a long absence need a new index, which replaces the old one when ready. Until the first index is ready,
 * and if its thread died, the database answers.
 */
export function startDiamondFinder({
  db,
  log,
  revisions,
}: {
  db: Database;
  log: Logger;
  revisions?: Revisions;
}): DiamondFinder {
  let current: Loaded | undefined;
  let isClosed = false;
  let isRebuildDue = true;
  let isStarting = true;
  /** By query; cleared on every change. */
  const answers = new LRUCache<string, Promise<DiamondAnswer>>({ max: maxAnswers });

  const stampNow = () => revisions?.stampOf(['diamonds']) ?? 0;

  async function load(): Promise<Loaded | undefined> {
    const startedAt = performance.now();
    const index = startDiamondIndex();
    try {
      const stamp = stampNow();
      const epoch = revisions?.epoch ?? 0;
      const readAt = performance.now();
      const snapshot = await readSnapshot(db.handle);
      // The next batch is read while this one is applied.
      let applying = Promise.resolve(0);
      for await (const bytes of readPackedStones(db.handle)) {
        if (isClosed) break;
        await applying;
        applying = index.calls.apply(bytes);
        // Awaited with the next batch; until then a failure is not unhandled.
        applying.catch(() => undefined);
      }
      const stones = await applying;
      const durationMs = Math.round(performance.now() - startedAt);
      log.info({ stones, durationMs }, 'diamond index ready');
      return { index, snapshot, stamp, epoch, readAt };
    } catch (error) {
      await index.close();
      if (isClosed) return undefined;
      throw error;
    }
  }

  async function replace(): Promise<void> {
    isRebuildDue = false;
    const previous = current;
    try {
      const loaded = await load();
      if (!loaded) return;
      if (isClosed) {
        await loaded.index.close();
        return;
      }
      current = loaded;
      answers.clear();
      await previous?.index.close();
    } catch (error) {
      isRebuildDue = true;
      throw error;
    } finally {
      isStarting = false;
    }
  }

  async function applyChanges(loaded: Loaded): Promise<void> {
    await revisions?.settle();
    const stamp = stampNow();
    const readAt = performance.now();
    if (revisions && loaded.stamp === stamp) {
      loaded.readAt = readAt;
      return;
    }
    // Deletions are stored for a limited time.
    if ((revisions && loaded.epoch !== revisions.epoch) || readAt - loaded.readAt > longAbsenceMs) {
      isRebuildDue = true;
      return;
    }
    const changes = await readStoneChanges(db.handle, loaded.snapshot, maxChanges);
    if (changes.isTooMuch) {
      isRebuildDue = true;
      return;
    }
    const { removed, batches } = changes;
    if (removed.length > 0) await loaded.index.calls.apply(new Uint8Array(), removed);
    for (const bytes of batches) await loaded.index.calls.apply(bytes);
    if (removed.length + batches.length > 0) answers.clear();
    Object.assign(loaded, { snapshot: changes.snapshot, stamp, readAt });
  }

  async function round(): Promise<void> {
    if (isClosed) return;
    if (current?.index.hasEnded) current = undefined;
    if (current && !isRebuildDue) await applyChanges(current);
    if (isRebuildDue || !current) await replace();
  }

  /** Polls one at a time; a call waits for a poll that starts after it. */
  let queue: Promise<unknown> = Promise.resolve();
  function refresh(): Promise<void> {
    const next = queue.then(round);
    queue = next.catch(() => undefined);
    return next;
  }

  const loop = startLoop({
    name: 'diamonds',
    pauseMs: pollMs,
    log,
    round: async () => {
      await refresh();
      return { hasMore: false };
    },
  });

  async function ask(loaded: Loaded, query: DiamondQuery): Promise<DiamondAnswer> {
    try {
      return await loaded.index.calls.search(query);
    } catch (error) {
      if (!isClosed) log.error({ err: error }, 'diamond index failed, searching the database');
      return searchDatabase(db.handle, query);
    }
  }

  return {
    refresh,
    get isReady() {
      return current !== undefined && !current.index.hasEnded;
    },
    get isStarting() {
      return isStarting;
    },
    async search(query) {
      if (!current) return searchDatabase(db.handle, query);
      const key = JSON.stringify(query);
      const known = answers.get(key);
      if (known) return known;
      const answer = ask(current, query);
      answers.set(key, answer);
      answer.catch(() => answers.delete(key));
      return answer;
    },
    async close() {
      isClosed = true;
      await loop.stop();
      await queue;
      await current?.index.close();
      current = undefined;
    },
  };
}
