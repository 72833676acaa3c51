import { atom } from 'nanostores';
import { api } from '#client/api/api.browser.ts';
import { readStudioOffer } from '#client/api/design-price.ts';
import { readStoneLadder } from '#client/api/diamonds.ts';
import { callWorker } from '#client/worker-calls.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { designedStones } from '#kernel/jewel/design/designed-stones.ts';
import { piecesOf } from '#kernel/jewel/design/pieces-of.ts';
import type { PriceBasis } from '#kernel/jewel/pricing/price-piece.ts';
import { stockStone } from '#kernel/jewel/pricing/stock-stone.ts';
import { ladderKey, type StoneLadder } from '#kernel/jewel/pricing/stone-ladder.ts';
import type { CatalogueDesign } from '#kernel/shop/designs/design-price.ts';
import { $begun, $current, $stone, $unfollowed, applyFollowedBands } from '../document/studio.store.ts';
import { $isApart } from '../view/view.store.ts';
import type { Figures } from './figures.ts';
import type { FiguresRequest, Jewel, JewelWorker } from './jewel.worker.ts';
import { JewelMaker, type WeighRequest } from './jewel-maker.ts';
import type { MendWorker } from './mend.worker.ts';

/** Stock changes through the day, so prices are cached for five minutes. */
const CACHE_MS = 5 * 60_000;

/** Prices of stones of the requested grades, by `ladderKey`. */
export const $ladders = atom<ReadonlyMap<string, StoneLadder>>(new Map());

const askedAt = new Map<string, number>();

/** Clears the cache after a change of prices. */
function clearLadders(): void {
  askedAt.clear();
  $ladders.set(new Map());
}

/** Prices of a design's stones, from the cache or the API; rejects if one cannot be loaded. */
export async function laddersFor(design: Design): Promise<ReadonlyMap<string, StoneLadder>> {
  const stones = piecesOf(design).flatMap(designedStones);
  const wanted = stones.flatMap(({ stone }) => {
    const key = ladderKey(stone);
    return key === null ? [] : [{ key, stone }];
  });
  await Promise.all(
    wanted.map(async ({ key, stone }) => {
      if (Date.now() - (askedAt.get(key) ?? Number.NEGATIVE_INFINITY) < CACHE_MS) return;
      const ladder = await readStoneLadder(api, stone);
      askedAt.set(key, Date.now());
      $ladders.set(new Map($ladders.get()).set(key, ladder));
    }),
  );
  return new Map(wanted.flatMap(({ key }) => [[key, $ladders.get().get(key) ?? []] as const]));
}

/** The design as last built; kept until the next one is ready. */
export const $jewel = atom<Jewel | null>(null);
/** Its weight, price and issues; arrives a moment after the shape, when the metal is weighed. */
export const $figures = atom<(Pick<FiguresRequest, 'design' | 'stone'> & Figures) | null>(null);
export const $isMaking = atom(false);
export const $pricing = atom<PriceBasis | null>(null);
/** Quotes, rates or stone prices could not be loaded. */
export const $isPriceMissing = atom(false);
/** Catalogue designs, as start designs and to find images. */
export const $catalogueDesigns = atom<readonly CatalogueDesign[]>([]);

let initAsked: Promise<void> | undefined;

/** Loads the metal quotes, the rates and the catalogue designs, once. */
export function loadInit(): Promise<void> {
  initAsked ??= readStudioOffer(api)
    .then(({ quotes, rates, catalogueDesigns }) => {
      $pricing.set({ quotes, rates });
      $catalogueDesigns.set(catalogueDesigns);
    })
    .catch((error: unknown) => {
      initAsked = undefined;
      $isPriceMissing.set(true);
      throw error;
    });
  return initAsked;
}

/** All workers share one script, so the kernel is downloaded once. */
export const startWorker = () =>
  callWorker<JewelWorker>(new Worker(new URL('./jewel.worker.ts', import.meta.url), { type: 'module' }));

/** Loads everything that prices depend on again: the shop asks other prices, or loading failed. */
export async function renewPrices(): Promise<void> {
  clearLadders();
  initAsked = undefined;
  await loadInit();
}

/** Its script is downloaded only when a wall is thin. */
const startMending = () =>
  callWorker<MendWorker>(new Worker(new URL('./mend.worker.ts', import.meta.url), { type: 'module' }));

/** The request to weigh a design with the chosen stone. */
export function requestFor(design: Design): WeighRequest {
  const stone = $stone.get();
  const stock = stone !== null && stone.id === $current.get().stoneId ? stockStone(design, stone) : null;
  return { design, stone: stock, pricing: $pricing.get() };
}

/** Starts its worker at the first call. */
function lazyWorker<Worker extends { end(): void }>(start: () => Worker) {
  let worker: Worker | undefined;
  return {
    get: (): Worker => {
      worker ??= start();
      return worker;
    },
    end: () => worker?.end(),
  };
}

/**
 * Keeps `$jewel` and `$figures` up to date with the design while the studio is open; returns the function that ends it.
 * Building, weighing and mending have a worker each, so that no shape waits for a price.
 */
export function startMaking(): () => void {
  const builder = startWorker();
  const weigher = lazyWorker(startWorker);
  const mender = lazyWorker(startMending);
  const maker = new JewelMaker(
    {
      build: (request) => builder.calls.build(request),
      weigh: (request) => weigher.get().calls.weigh(request),
      mend: (design, issues) => mender.get().calls.mend(design, issues),
      ladders: laddersFor,
    },
    {
      built: (request, { changes, ...jewel }) => {
        const design = changes.length === 0 ? request.design : jewel.design;
        applyFollowedBands(request.design, design, changes);
        $jewel.set({ ...jewel, design });
      },
      buildFailed: ({ design }) => applyFollowedBands(design, design, []),
      weighed: ({ design, stone }, figures) => $figures.set({ ...figures, design, stone }),
      mended: (design, issues) => {
        const figures = $figures.get();
        if (figures?.design === design) $figures.set({ ...figures, issues });
      },
      busy: (isBusy) => $isMaking.set(isBusy),
      priceMissing: (isMissing) => $isPriceMissing.set(isMissing),
    },
  );
  const update = () => {
    const { design } = $current.get();
    const build = { design, before: $unfollowed.get(), isApart: $isApart.get() };
    maker.update(build, $begun.get() === null ? null : requestFor(design));
  };
  const renewMissingPrices = () => {
    if ($isPriceMissing.get()) void renewPrices().catch(() => undefined);
  };
  update();
  addEventListener('online', renewMissingPrices);
  const stops = [$begun, $current, $pricing, $stone, $isApart, $unfollowed].map((store) =>
    store.listen(update),
  );
  return () => {
    for (const stop of stops) stop();
    removeEventListener('online', renewMissingPrices);
    maker.end();
    for (const worker of [builder, weigher, mender]) worker.end();
  };
}
