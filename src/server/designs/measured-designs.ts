import { LRUCache } from 'lru-cache';
import type { Design } from '#kernel/design/design.contract.ts';
import { codes } from '#kernel/wire/codes.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { startThread, type Thread } from '#server/platform/thread-calls.ts';
import type { MeasuredDesign, MeasureThread } from './measure-thread.ts';

/** What was built stays known by its hash; some kilobytes each. */
const mostKept = 4_000;
/** Designs that may wait for their turn; building and weighing one takes a tenth to half a second. */
const mostWaiting = 40;

const kept = new LRUCache<string, Promise<MeasuredDesign>>({ max: mostKept });
/** Started at the first design, and again after it broke. */
let thread: Thread<MeasureThread> | undefined;
let line: Promise<unknown> = Promise.resolve();
let waiting = 0;

function measure(design: Design): Promise<MeasuredDesign> {
  if (!thread || thread.hasEnded) thread = startThread(new URL('./measure-thread.ts', import.meta.url));
  return thread.calls.measure(design);
}

/**
 * Weight, stones and findings of a design by its hash. Designs are built one after the other, each once; when too many
 * wait, the call is refused (1000010) instead of the whole shop being slow.
 */
export function measured(design: Design, hash: string): Promise<MeasuredDesign> {
  const known = kept.get(hash);
  if (known) return known;
  if (waiting >= mostWaiting) {
    const busy = { text: { key: 'designs-api.busy' }, data: [], status: 429, retryAfterS: 5 } as const;
    return Promise.try(() => refuse(codes.limitExceeded, busy));
  }
  waiting += 1;
  const work = line
    .then(() => measure(design))
    .finally(() => {
      waiting -= 1;
    });
  line = work.catch(() => undefined);
  work.catch(() => kept.delete(hash));
  kept.set(hash, work);
  return work;
}
