import { LRUCache } from 'lru-cache';
import { readSnapshot } from '#server/platform/db/changed-since.ts';
import type { Database } from '#server/platform/db/database.ts';
import { startLoop } from '#server/platform/loop.ts';
import type { Logger } from '#server/platform/telemetry/log.ts';
import { startThread, type Thread } from '#server/platform/worker-rpc.ts';
import type { DiamondAnswer, DiamondQuery } from './diamond-query.ts';
import { readPackedStones, readStoneChanges } from './packed-stones.repo.ts';
import { searchDatabase } from './search.repo.ts';
import type { IndexThread } from './search-index/index-thread.ts';

const pollMs = 500;
/** More changes than this at one look, and a new index is quicker. */
const maxChanges = 20_000;
const maxAnswers = 500;

export interface DiamondFinder {
  search(query: DiamondQuery): Promise<DiamondAnswer>;
  /** Takes over what has changed since the last look; resolves when searches see it. */
  refresh(): Promise<void>;
  /** True when searches are answered by the index. */
  readonly isReady: boolean;
  close(): Promise<void>;
}

/** Answers from the database alone: before the index is there, in tests, and to check it. */
export function databaseFinder(db: Database): DiamondFinder {
  return {
    search: (query) => searchDatabase(db.handle, query),
    refresh: async () => undefined,
    isReady: false,
    close: async () => undefined,
  };
}

/** An index of diamonds in a thread of its own. */
export const startDiamondIndex = (): Thread<IndexThread> =>
  startThread(new URL('./search-index/index-thread.ts', import.meta.url));

interface Loaded {
  index: Thread<IndexThread>;
  snapshot: string;
}

/**
 * Keeps an index of all stones in a thread of its own, in step with the database: every process that sells
 * from the same tables looks for what changed twice a second. Prices, sales and reservations are taken over in
 * place; new stones and corrected grades make a second index beside the first, which then takes its place.
 * Until there is one, and whenever its thread has died, the database answers.
 */
export function startDiamondFinder({ db, log }: { db: Database; log: Logger }): DiamondFinder {
  let current: Loaded | undefined;
  let isClosed = false;
  let isRebuildDue = true;
  /** By query; emptied with every change. */
  const answers = new LRUCache<string, Promise<DiamondAnswer>>({ max: maxAnswers });

  async function load(): Promise<Loaded | undefined> {
    const startedAt = performance.now();
    const index = startDiamondIndex();
    try {
      const snapshot = await readSnapshot(db.handle);
      for await (const bytes of readPackedStones(db.handle)) {
        if (isClosed) break;
        await index.calls.load(bytes);
      }
      const stones = await index.calls.build();
      const durationMs = Math.round(performance.now() - startedAt);
      log.info({ stones, durationMs }, 'diamond index ready');
      return { index, snapshot };
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
    }
  }

  async function takeChanges(loaded: Loaded): Promise<void> {
    const changes = await readStoneChanges(db.handle, loaded.snapshot, maxChanges);
    if (changes.isTooMuch) {
      isRebuildDue = true;
      return;
    }
    if (changes.bytes.length > 0) {
      const others = await loaded.index.calls.update(changes.bytes);
      answers.clear();
      if (others.length > 0) isRebuildDue = true;
    }
    loaded.snapshot = changes.snapshot;
  }

  async function round(): Promise<void> {
    if (isClosed) return;
    if (current?.index.hasEnded) current = undefined;
    if (current && !isRebuildDue) await takeChanges(current);
    if (isRebuildDue || !current) await replace();
  }

  /** One look at a time; whoever asks meanwhile waits for a look that begins after the asking. */
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
      if (!isClosed) log.error({ err: error }, 'the diamond index failed; the database answers');
      return searchDatabase(db.handle, query);
    }
  }

  return {
    refresh,
    get isReady() {
      return current !== undefined && !current.index.hasEnded;
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
