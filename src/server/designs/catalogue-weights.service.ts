import { designHash } from '#kernel/jewel/design/design.canonical.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import type { JewelMeasures } from '#kernel/jewel/pricing/measures.ts';
import { priceDesign } from '#kernel/jewel/pricing/price-design.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Leadership } from '#server/platform/db/leadership.ts';
import { withoutWriteObserver } from '#server/platform/db/request-context.ts';
import type { Host } from '#server/platform/host.ts';
import { type Loop, startLoop } from '#server/platform/loop.ts';
import { readWeights, writeMeasured } from './catalogue-weights.repo.ts';
import { readDesign } from './compositions.service.ts';
import { geometry, measureDesign } from './measured-designs.ts';
import type { PriceGround } from './price-ground.service.ts';
import { readTaggedDesigns } from './price-rules.repo.ts';

interface NamedDesign {
  design: Design;
  hash: string;
}

export interface WeighedDesign extends NamedDesign {
  measures: JewelMeasures;
}

const named = (documents: readonly unknown[]): Promise<NamedDesign[]> =>
  Promise.all(
    documents.map(async (document) => {
      const design = readDesign(document);
      return { design, hash: await designHash(design) };
    }),
  );

async function knownWeights(executor: Executor, designs: readonly NamedDesign[]) {
  const hashes = designs.map(({ hash }) => hash);
  const rows = await readWeights(executor, hashes, geometry);
  return new Map(rows.map(({ hash, measures }) => [hash, measures]));
}

async function weigh(executor: Executor, { design, hash }: NamedDesign): Promise<JewelMeasures> {
  const made = await measureDesign(executor, design, hash);
  // A computed weight is not a change by the caller: it must not appear in the audit log.
  await withoutWriteObserver(() => writeMeasured(executor, { hash, geometry, ...made }, true));
  return made.measures;
}

/** Catalogue designs with their weights, in the given order; missing weights are computed now. */
export async function weighedDesigns(
  executor: Executor,
  documents: readonly unknown[],
): Promise<WeighedDesign[]> {
  const designs = await named(documents);
  const known = await knownWeights(executor, designs);
  const weighed: WeighedDesign[] = [];
  for (const design of designs) {
    const measures = known.get(design.hash) ?? (await weigh(executor, design));
    weighed.push({ ...design, measures });
  }
  return weighed;
}

/** Price of a catalogue design on this ground, minor units of the base currency. */
export const costOf = ({ design, measures }: WeighedDesign, ground: PriceGround): number =>
  priceDesign(design, measures, ground).totalMinor;

/** Pause between two designs, so that a starting shop responds to shoppers. */
const pauseMs = 1_500;
/** Interval between searches for designs without a weight; failed ones are retried then. */
const intervalMs = 600_000;

/** Catalogue designs without a weight for the current geometry version, by hash. */
export async function unweighedDesigns({ db }: Pick<Host, 'db'>): Promise<Map<string, Design>> {
  const designs = await named((await readTaggedDesigns(db.handle)).map(({ design }) => design));
  const known = await knownWeights(db.handle, designs);
  return new Map(designs.filter(({ hash }) => !known.has(hash)).map(({ hash, design }) => [hash, design]));
}

/** Weighs the first of these designs and removes it from the map; returns whether there was one. */
export async function weighNextDesign(
  { db }: Pick<Host, 'db'>,
  waiting: Map<string, Design>,
): Promise<boolean> {
  const [next] = waiting;
  if (!next) return false;
  const [hash, design] = next;
  waiting.delete(hash);
  // Another process of the shop may have weighed it meanwhile.
  if ((await knownWeights(db.handle, [{ hash, design }])).size === 0)
    await weigh(db.handle, { hash, design });
  return true;
}

/** Weighs the catalogue designs in the background while this process leads, and logs when all of them have a weight. */
export function startWeighing(host: Pick<Host, 'db' | 'log'>, leader: Leadership): Loop {
  let nextSearchAt = 0;
  let waiting = new Map<string, Design>();
  return startLoop({
    name: 'weights',
    pauseMs,
    log: host.log,
    round: async () => {
      if (!(await leader.isLeading())) return { hasMore: false };
      const now = performance.now();
      if (waiting.size === 0 && now >= nextSearchAt) {
        nextSearchAt = now + intervalMs;
        waiting = await unweighedDesigns(host);
      }
      const hasWeighed = await weighNextDesign(host, waiting);
      if (hasWeighed && waiting.size === 0) host.log.info('all catalogue designs are weighed');
      return { hasMore: false };
    },
  });
}
