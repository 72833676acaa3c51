import { useStore } from '@nanostores/react';
import { map } from 'nanostores';
import { useEffect } from 'react';
import { canonicalDesign } from '#kernel/jewel/design/design.canonical.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import type { StockStone } from '#kernel/jewel/pricing/stock-stone.ts';
import { $stone } from '../document/studio.store.ts';
import { backgroundWorker, whenIdle } from './background.ts';
import type { Figures } from './figures.ts';
import { IdleTasks } from './idle-tasks.ts';
import { $figures, $pricing, laddersFor, requestFor } from './jewel.store.ts';

/** The price of the shopper's stone in another setting. */
export interface SettingPrice {
  totalMinor: number;
  /** False if the workshop would require a change. */
  isMakeable: boolean;
}

const $settingPrices = map<Record<string, SettingPrice>>({});
const tasks = new IdleTasks(whenIdle);

const keyOf = (design: Design, stone: StockStone | null): string =>
  `${stone?.id ?? ''} ${canonicalDesign(design)}`;

function store(key: string, { price, issues }: Pick<Figures, 'price' | 'issues'>): void {
  if (price === null) return;
  const isMakeable = !issues.some(({ severity }) => severity === 'error');
  $settingPrices.setKey(key, { totalMinor: price.totalMinor, isMakeable });
}

$pricing.listen(() => $settingPrices.set({}));
// The open design is weighed anyway, perhaps with newer prices.
$figures.listen((figures) => {
  if (figures !== null) store(keyOf(figures.design, figures.stone), figures);
});

/** The price of a design with the current stone, computed in the background once it `isWanted`. */
export function useSettingPrice(design: Design, isWanted: boolean): SettingPrice | undefined {
  const pricing = useStore($pricing);
  // A draft's diamond loads after its design.
  useStore($stone);
  const { stone } = requestFor(design);
  const key = keyOf(design, stone);
  const price = useStore($settingPrices, { keys: [key] })[key];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the design and its stone
  useEffect(() => {
    if (!isWanted || price !== undefined || pricing === null) return undefined;
    return tasks.add(key, async () => {
      const ladders = await laddersFor(design);
      const figures = await backgroundWorker().weigh({ design, stone, pricing, ladders });
      if ($pricing.get() === pricing) store(key, figures);
    });
  }, [key, isWanted, price === undefined, pricing]);
  return price;
}
