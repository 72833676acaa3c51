import type { Database } from '#server/platform/db/database.ts';
import { DatabaseUnavailableError } from '#server/platform/db/database-unavailable.ts';
import { startLoop } from '#server/platform/loop.ts';
import type { Logger } from '#server/platform/telemetry/log.ts';
import { type Area, areas, categoryEntities, changesChannel, type Entity, productEntities } from './areas.ts';
import { forgetReads } from './cached-read.ts';
import { cachedTables } from './cached-tables.ts';
import { deleteOldChanges, readAreaChanges, readPresent } from './changes.repo.ts';

const pollMs = 1_000;
/** Changes are stored for an hour. After half an hour without reading them, everything counts as changed. */
const storedMinutes = 60;
export const longAbsenceMs = 30 * 60_000;
/** Cached answers are not served if changes could not be read for this time. */
const mostUnconfirmedMs = 15_000;
const roundsPerSweep = 600;
/** Entities of one area whose last change is remembered. Above it, the whole area counts as changed. */
const mostEntities = 20_000;

/** The numbers of the last changes of an area. */
class AreaRevision {
  last = 0;
  #whole = 0;
  readonly #entities = new Map<Entity, number>();

  raise(number: number, changed: readonly Entity[] | undefined): void {
    this.last = number;
    for (const entity of changed ?? []) this.#entities.set(entity, number);
    if (changed && this.#entities.size <= mostEntities) return;
    this.#whole = number;
    this.#entities.clear();
  }

  lastOf(shown: readonly Entity[]): number {
    return Math.max(this.#whole, ...shown.map((entity) => this.#entities.get(entity) ?? 0));
  }
}

/**
 * Which areas of the shop have changed, as far as this process knows. It reads the changes after its own writes, after a
 * NOTIFY of another process, and every second, which finds changes whose notification was lost.
 */
export interface Revisions {
  /**
   * Grows when another server has become the primary. It may lack the last transactions of the former one and use their
   * numbers again, so what was read before must be read again as a whole.
   */
  readonly epoch: number;
  /** Whether no change is known that has not been read. */
  readonly isSettled: boolean;
  /** Resolves when all changes that were written here or notified before this call have been read. */
  settle(): Promise<void>;
  /**
   * A number that grows with every change of one of the areas; with entities, only with changes of those entities and of
   * whole areas. Numbers of different areas and entities are comparable: a later change has a larger number.
   */
  stampOf(areas: readonly Area[], entities?: readonly Entity[]): number;
  /** Notes that something may have changed. */
  touch(): void;
  /** Raises an area in this process only. */
  raise(area: Area): void;
  /** Listens and polls from now on. */
  start(log: Logger): { stop(): Promise<void> };
}

/** `onRead` gets the position of the write-ahead log that was read to, and whether anything had changed. */
export function createRevisions(
  db: Database,
  onRead?: (position: string, hasChanges: boolean) => void,
): Revisions {
  const revisions = new Map<Area, AreaRevision>(areas.map((area) => [area, new AreaRevision()]));
  let lastNumber = 0;
  let snapshot: string | undefined;
  let timeline: string | undefined;
  let epoch = 0;
  let confirmedAt = Number.NEGATIVE_INFINITY;
  let requested = 1;
  let read = 0;
  let running: Promise<void> | undefined;
  let isPolling = false;

  function raise(changes: readonly { area: Area; entities?: readonly Entity[] | undefined }[]): void {
    if (changes.length > 0) lastNumber += 1;
    for (const { area, entities } of changes) {
      revisions.get(area)?.raise(lastNumber, entities);
      forgetReads(area);
    }
  }

  async function readChanges(): Promise<void> {
    const request = requested;
    const startedAt = performance.now();
    const isAbsent = snapshot === undefined || startedAt - confirmedAt > longAbsenceMs;
    const found =
      snapshot === undefined || isAbsent
        ? await readPresent(db.handle)
        : await readAreaChanges(db.handle, snapshot);
    const isReplaced = timeline !== undefined && timeline !== found.timeline;
    if (isReplaced) epoch += 1;
    ({ snapshot, timeline } = found);
    onRead?.(found.position, isAbsent || isReplaced || found.changes.length > 0);
    if (isAbsent || isReplaced) raise(areas.map((area) => ({ area })));
    else
      raise(
        areas.flatMap((area) => {
          const change = found.changes.find((candidate) => candidate.area === area);
          if (!change) return [];
          const { products, categories } = change;
          const entities =
            products && categories
              ? [...productEntities(products), ...categoryEntities(categories)]
              : undefined;
          return { area, entities };
        }),
      );
    read = Math.max(read, request);
    confirmedAt = startedAt;
  }

  /** One read at a time; it serves all requests made before it began. */
  function readOnce(): Promise<void> {
    running ??= readChanges().finally(() => {
      running = undefined;
    });
    return running;
  }

  const isConfirmed = () => !isPolling || performance.now() - confirmedAt < mostUnconfirmedMs;
  const isSettled = () => read >= requested && isConfirmed();
  const touch = () => {
    requested += 1;
  };
  db.onWrite((tables) => {
    if (!cachedTables.isDisjointFrom(tables)) touch();
  });

  return {
    get epoch() {
      return epoch;
    },
    get isSettled() {
      return isSettled();
    },
    touch,
    raise: (area) => raise([{ area }]),
    async settle() {
      while (!isSettled()) await readOnce();
    },
    stampOf: (shown, entities) =>
      Math.max(
        0,
        ...shown.map((area) => {
          const revision = revisions.get(area);
          return (entities ? revision?.lastOf(entities) : revision?.last) ?? 0;
        }),
      ),
    start(log) {
      isPolling = true;
      const listening = db.listen(changesChannel, touch);
      let rounds = 0;
      const loop = startLoop({
        name: 'revisions',
        pauseMs: pollMs,
        log,
        round: async () => {
          rounds += 1;
          try {
            await readOnce();
            if (rounds % roundsPerSweep === 0) await deleteOldChanges(db.handle, storedMinutes);
          } catch (error) {
            // Requests meanwhile get the error themselves; the next round retries.
            if (!(error instanceof DatabaseUnavailableError)) throw error;
          }
          return { hasMore: false };
        },
      });
      return {
        async stop() {
          isPolling = false;
          await Promise.all([loop.stop(), listening.close()]);
          await running?.catch(() => undefined);
        },
      };
    },
  };
}
