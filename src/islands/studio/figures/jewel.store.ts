import { atom } from 'nanostores';
import { api } from '#client/api/api.browser.ts';
import { readStudioOffer } from '#client/api/design-price.ts';
import { callWorker } from '#client/worker-calls.ts';
import type { Design } from '#kernel/design/design.contract.ts';
import type { HouseDesign } from '#kernel/designs/design-price.ts';
import type { CastabilityIssue } from '#kernel/pieces/parts/castability-issue.ts';
import type { PriceBasis } from '#kernel/pricing/price-piece.ts';
import { stockStone } from '#kernel/pricing/stock-stone.ts';
import { $begun, $current, $stone, $unfollowed, follow } from '../document/studio.store.ts';
import { NewestOnly } from '../stage/model/newest-only.ts';
import { $isApart } from '../view/view.store.ts';
import type { Figures } from './figures.ts';
import type { BuildRequest, FiguresRequest, Jewel, JewelWorker } from './jewel.worker.ts';
import { forgetLadders, laddersFor } from './ladders.ts';
import type { MendWorker } from './mend.worker.ts';

/** The design as last made: it stands until the next one is ready. */
export const $jewel = atom<Jewel | null>(null);
/** What follows from it in numbers; comes a moment after the shape, when the metal is weighed. */
export const $figures = atom<(Pick<FiguresRequest, 'design' | 'stone'> & Figures) | null>(null);
export const $isMaking = atom(false);
export const $pricing = atom<PriceBasis | null>(null);
/** What prices stand on was asked for and did not come. */
export const $isPriceMissing = atom(false);
/** The house's own designs, to begin with and to find pictures by. */
export const $houseDesigns = atom<readonly HouseDesign[]>([]);

let initAsked: Promise<void> | undefined;

/** Asks once for the day's quotes, the rates and the house's designs. */
export function loadInit(): Promise<void> {
  initAsked ??= readStudioOffer(api)
    .then(({ quotes, rates, houseDesigns }) => {
      $pricing.set({ quotes, rates });
      $houseDesigns.set(houseDesigns);
    })
    .catch((error: unknown) => {
      initAsked = undefined;
      $isPriceMissing.set(true);
      throw error;
    });
  return initAsked;
}

/** One script for all that are started: each builds the jewel, and nothing of that is fetched twice. */
export const startWorker = () =>
  callWorker<JewelWorker>(new Worker(new URL('./jewel.worker.ts', import.meta.url), { type: 'module' }));

/** The shop asks other prices than these, or they did not come: all that they stand on is asked for again. */
export async function renewPrices(): Promise<void> {
  forgetLadders();
  initAsked = undefined;
  await loadInit();
}

/** Its script is fetched when a wall is thin, and not before. */
const startMending = () =>
  callWorker<MendWorker>(new Worker(new URL('./mend.worker.ts', import.meta.url), { type: 'module' }));

/** What is asked of the scales for a design round the present stone. */
export function requestFor(design: Design): Omit<FiguresRequest, 'ladders'> {
  const stone = $stone.get();
  const stock = stone !== null && stone.id === $current.get().stoneId ? stockStone(design, stone) : null;
  return { design, stone: stock, pricing: $pricing.get() };
}

/**
 * Makes and, once one is begun, weighs every state of the design, for as long as the studio is open; gives the end of
 * it. Each has a worker of its own, so that no shape waits for scales; before there is a price to show, one is enough.
 */
export function keepMaking(): () => void {
  const buildWorker = startWorker();
  let weighWorker: ReturnType<typeof startWorker> | undefined;
  const maker = new NewestOnly((request: BuildRequest) => buildWorker.calls.build(request));
  const weigher = new NewestOnly((request: FiguresRequest) => {
    weighWorker ??= startWorker();
    return weighWorker.calls.weigh(request);
  });
  // Some designs are tried out for it: on scales of its own, so that the next price need not wait.
  let mendWorker: ReturnType<typeof startMending> | undefined;
  const mender = new NewestOnly(
    ({ design, issues }: { design: Design; issues: readonly CastabilityIssue[] }) => {
      mendWorker ??= startMending();
      return mendWorker.calls.mend(design, issues);
    },
  );
  let made: BuildRequest | null = null;
  let wanted: Omit<FiguresRequest, 'ladders'> | null = null;
  const weigh = async (request: Omit<FiguresRequest, 'ladders'>) => {
    wanted = request;
    $isMaking.set(true);
    const isNewest = () => wanted === request;
    try {
      const ladders = await laddersFor(request.design).catch(() => null);
      if (!isNewest()) return;
      if (ladders === null) $isPriceMissing.set(true);
      // Without the safe's prices none is told that the shop would not ask.
      const pricing = ladders && request.pricing;
      const figures = await weigher.ask({ ...request, pricing, ladders: ladders ?? new Map() });
      if (figures !== null) $figures.set({ ...figures, design: request.design, stone: request.stone });
      if (figures?.price) $isPriceMissing.set(false);
      if (figures !== null && isNewest()) $isMaking.set(false);
      if (figures?.canMend && isNewest()) void mend(request.design, figures.issues);
    } catch {
      $isMaking.set(false);
    }
  };
  const mend = async (design: Design, issues: readonly CastabilityIssue[]) => {
    const mended = await mender.ask({ design, issues }).catch(() => null);
    const figures = $figures.get();
    if (mended !== null && figures?.design === design) $figures.set({ ...figures, issues: mended });
  };
  const build = (request: BuildRequest) => {
    made = request;
    maker.ask(request).then(
      (answer) => {
        if (answer === null) return;
        const { changes, ...jewel } = answer;
        const design = changes.length === 0 ? request.design : jewel.design;
        // Made already.
        if (made === request) made = { ...request, design };
        follow(request.design, design, changes);
        $jewel.set({ ...jewel, design });
      },
      () => follow(request.design, request.design, []),
    );
  };
  const make = () => {
    const { design } = $current.get();
    const [before, isApart] = [$unfollowed.get(), $isApart.get()];
    if (design !== made?.design || isApart !== made.isApart) build({ design, before, isApart });
    if ($begun.get() === null) return;
    if (before !== null) {
      // What its bands become is weighed, not what they were: a curve that is about to fit is not warned of.
      $isMaking.set(true);
      return;
    }
    const request = requestFor(design);
    // A picture that was kept with a state changes nothing of the jewel.
    if (
      wanted?.design === design &&
      wanted.stone?.id === request.stone?.id &&
      wanted.pricing === request.pricing
    )
      return;
    void weigh(request);
  };
  const askAgain = () => {
    if ($isPriceMissing.get()) void renewPrices().catch(() => undefined);
  };
  make();
  addEventListener('online', askAgain);
  const ends = [$begun.listen(make), $current.listen(make), $pricing.listen(make), $stone.listen(make)];
  ends.push($isApart.listen(make), $unfollowed.listen(make));
  return () => {
    for (const end of [...ends, () => maker.end(), () => weigher.end(), () => mender.end()]) end();
    removeEventListener('online', askAgain);
    buildWorker.end();
    weighWorker?.end();
    mendWorker?.end();
  };
}
