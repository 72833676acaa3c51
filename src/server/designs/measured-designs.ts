import { setImmediate as nextTurn } from 'node:timers/promises';
import { codes } from '#kernel/api/codes.ts';
import { buildJewel } from '#kernel/geometry/build-jewel.ts';
import { type CastabilityFinding, castability } from '#kernel/geometry/castability.ts';
import type { Design } from '#kernel/geometry/design.contract.ts';
import { type JewelMeasures, measuresOf } from '#kernel/pricing/price-design.ts';
import { BusinessError } from '#server/platform/http/business-error.ts';

export interface MeasuredDesign {
  measures: JewelMeasures;
  findings: CastabilityFinding[];
}

/** What was built stays known by its hash; some kilobytes each. */
const mostKept = 4_000;
/** Designs that may wait for their turn; building one takes some 50 ms. */
const mostWaiting = 60;

const kept = new Map<string, Promise<MeasuredDesign>>();
let line: Promise<unknown> = Promise.resolve();
let waiting = 0;

async function measure(design: Design): Promise<MeasuredDesign> {
  // Other calls are answered between two designs.
  await nextTurn();
  const model = buildJewel(design);
  const measures = measuresOf(model);
  return { measures, findings: castability(design, measures) };
}

/**
 * Weight, stones and findings of a design by its hash. Designs are built one after the other, each once; when too many
 * wait, the call is refused (1000010) instead of the whole shop being slow.
 */
export function measured(design: Design, hash: string): Promise<MeasuredDesign> {
  const known = kept.get(hash);
  if (known) {
    // The most recently asked for stands last.
    kept.delete(hash);
    kept.set(hash, known);
    return known;
  }
  if (waiting >= mostWaiting) {
    const busy = { text: { key: 'designs-api.busy' }, status: 429, retryAfterS: 5 } as const;
    return Promise.reject(new BusinessError(codes.limitExceeded, busy));
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
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  return work;
}
