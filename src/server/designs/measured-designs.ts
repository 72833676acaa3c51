import { LRUCache } from 'lru-cache';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { codes } from '#kernel/wire/codes.ts';
import { fairQueue, QueueFullError } from '#server/platform/fair-queue.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { processOnCall } from '#server/platform/process-calls.ts';
import { currentCaller } from '#server/platform/telemetry/request-context.ts';
import type { MeasuredDesign, MeasureProcess } from './measure-process.ts';

/** What was built stays known by its hash; some kilobytes each. */
const mostKept = 4_000;
/** Building and weighing a design takes a tenth to half a second; this many of one caller and of all may wait. */
const line = fairQueue({ each: 20, all: 160, firstGuessMs: 200 });

const kept = new LRUCache<string, Promise<MeasuredDesign>>({ max: mostKept });
const scales = processOnCall<MeasureProcess>(new URL('./measure-process.ts', import.meta.url));

/** In line for the caller; refused (1000010) when too much waits. */
export async function inTurn<Made>(make: () => Promise<Made>): Promise<Made> {
  try {
    return await line.join(currentCaller(), make);
  } catch (error) {
    if (!(error instanceof QueueFullError)) throw error;
    const retryAfterS = Math.ceil(error.waitMs / 1000);
    refuse(codes.limitExceeded, { text: { key: 'designs-api.busy' }, data: [], status: 429, retryAfterS });
  }
}

/**
 * Weight, stones and issues of a design by its hash. Designs are built one after the other, each once, callers taking
 * turns; when too many wait, the call is refused (1000010) instead of the whole shop being slow.
 */
export function measured(design: Design, hash: string): Promise<MeasuredDesign> {
  const known = kept.get(hash);
  if (known) return known;
  const work = inTurn(() => scales.call((calls) => calls.measure(design)));
  work.catch(() => kept.delete(hash));
  kept.set(hash, work);
  return work;
}
