import { useStore } from '@nanostores/react';
import { map } from 'nanostores';
import { useEffect } from 'react';
import { canonicalDesign } from '#kernel/jewel/design/design.canonical.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import type { StockStone } from '#kernel/jewel/pricing/stock-stone.ts';
import { $stone } from '../document/studio.store.ts';
import { background, whenQuiet } from './background.ts';
import type { Figures } from './figures.ts';
import { IdleTasks } from './idle-tasks.ts';
import { $figures, $pricing, requestFor } from './jewel.store.ts';
import { laddersFor } from './ladders.ts';

/** What the shopper's stone costs in another setting. */
export interface SettingPrice {
  totalMinor: number;
  /** False where the workshop would have something changed first. */
  isMakeable: boolean;
}

const $settingPrices = map<Record<string, SettingPrice>>({});
const errands = new IdleTasks(whenQuiet);

const keyOf = (design: Design, stone: StockStone | null): string =>
  `${stone?.id ?? ''} ${canonicalDesign(design)}`;

function keep(key: string, { price, issues }: Pick<Figures, 'price' | 'issues'>): void {
  if (price === null) return;
  const isMakeable = !issues.some(({ severity }) => severity === 'error');
  $settingPrices.setKey(key, { totalMinor: price.totalMinor, isMakeable });
}

$pricing.listen(() => $settingPrices.set({}));
// What is open is weighed anyhow, and may have been at newer prices.
$figures.listen((figures) => {
  if (figures !== null) keep(keyOf(figures.design, figures.stone), figures);
});

/** The price of a design round the present stone, weighed in the background once it `isWanted`. */
export function useSettingPrice(design: Design, isWanted: boolean): SettingPrice | undefined {
  const pricing = useStore($pricing);
  // The diamond of a draft comes a moment after its design.
  useStore($stone);
  const { stone } = requestFor(design);
  const key = keyOf(design, stone);
  const price = useStore($settingPrices, { keys: [key] })[key];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the design and its stone
  useEffect(() => {
    if (!isWanted || price !== undefined || pricing === null) return undefined;
    return errands.want(key, async () => {
      const ladders = await laddersFor(design);
      const figures = await background().weigh({ design, stone, pricing, ladders });
      if ($pricing.get() === pricing) keep(key, figures);
    });
  }, [key, isWanted, price === undefined, pricing]);
  return price;
}
