import { LRUCache } from 'lru-cache';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { GEOMETRY_VERSION } from '#kernel/jewel/geometry-version.ts';
import { codes } from '#kernel/wire/codes.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { currentIp, withoutWriteObserver } from '#server/platform/db/request-context.ts';
import { fairQueue, QueueFullError } from '#server/platform/fair-queue.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { lazyProcess } from '#server/platform/process-rpc.ts';
import { readMeasured, writeMeasured } from './catalogue-weights.repo.ts';
import type { MeasuredDesign, MeasureProcess } from './measure-process.ts';

/** Number of cached results, some kilobytes each. */
const maxCached = 4_000;
/** Measuring a design takes 0.1 to 0.5 s; limits of waiting requests per caller and in total. */
const queue = fairQueue({ each: 20, all: 160, firstGuessMs: 200 });

const cache = new LRUCache<string, Promise<MeasuredDesign>>({ max: maxCached });
const scales = lazyProcess<MeasureProcess>(new URL('./measure-process.ts', import.meta.url));

/** Runs `make` in the caller's turn; refuses with 1000010 if too many requests are waiting. */
export async function runInTurn<Made>(make: () => Promise<Made>): Promise<Made> {
  try {
    return await queue.join(currentIp(), make);
  } catch (error) {
    if (!(error instanceof QueueFullError)) throw error;
    const retryAfterS = Math.ceil(error.waitMs / 1000);
    refuse(codes.limitExceeded, { text: { key: 'designs-api.busy' }, status: 429, retryAfterS });
  }
}

/** The geometry version as `design_weight` rows store it. */
export const geometry = String(GEOMETRY_VERSION);

const measureInTurn = (design: Design) => runInTurn(() => scales.call((calls) => calls.measure(design)));

/** Reads the result of another process, or measures and stores it. */
async function readOrMeasure(executor: Executor, design: Design, hash: string): Promise<MeasuredDesign> {
  const stored = await readMeasured(executor, hash, geometry);
  if (stored) return stored;
  const made = await measureInTurn(design);
  // The result is not a change by the caller. If it cannot be stored, other processes measure the design again.
  const writing = withoutWriteObserver(() => writeMeasured(executor, { hash, geometry, ...made }, false));
  await writing.catch(() => undefined);
  return made;
}

function share(hash: string, work: Promise<MeasuredDesign>): Promise<MeasuredDesign> {
  work.catch(() => cache.delete(hash));
  cache.set(hash, work);
  return work;
}

/**
 * Weight, stones and issues of a design by its hash, stored for all processes. Designs are built one after the other,
 * callers taking turns; if too many are waiting, the call is refused with 1000010.
 */
export async function measureDesign(
  executor: Executor,
  design: Design,
  hash: string,
): Promise<MeasuredDesign> {
  const known = cache.get(hash);
  if (known) return known;
  if (!executor.isTransaction) return share(hash, readOrMeasure(executor, design, hash));
  // Other callers must not fail because a transaction is broken. A row that it wrote would block them until its end.
  const stored = await readMeasured(executor, hash, geometry);
  if (stored) return share(hash, Promise.resolve(stored));
  return cache.get(hash) ?? share(hash, measureInTurn(design));
}
