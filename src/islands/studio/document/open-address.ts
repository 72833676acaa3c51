import { api } from '#client/api/api.browser.ts';
import { isUnknown } from '#client/api/api-error.ts';
import { readDesign } from '#client/api/designs.ts';
import { readDiamond } from '#client/api/diamonds.ts';
import { decodeDesignLink, readDesignFragment, type SharedLook } from '#client/design-link.ts';
import { atWeight } from '#kernel/jewel/design/weights-to-see.ts';
import type { DesignId } from '#kernel/shop/designs/saved-design.ts';
import { readStoneId, type StoneId } from '#kernel/shop/diamonds/diamond.ts';
import { $catalogueDesigns, loadInit } from '../figures/jewel.store.ts';
import { $environment, $turned, $view, ENVIRONMENT_IDS, VIEW_NAMES } from '../view/view.store.ts';
import { restoreDraft, writeDraft } from './draft.ts';
import type { OpenProblem } from './open-problem.ts';
import { openRoundStone } from './round-stone.ts';
import { loadStone } from './stone-loader.ts';
import { $begun, $step, $stone, openDesign, removeStone, setStone } from './studio.store.ts';

const isId = (text: string | null): text is string => text !== null && /^\d{1,10}$/.test(text);

/** Goes to a step, with the start screen as the history entry before it. */
function showStep(step: 'setting' | 'stone' | 'ring'): void {
  $begun.set(step === 'stone' ? 'stone' : 'setting');
  $step.set(step);
}

/** Applies the light and the view of a shared link, if the studio has them. */
function applySharedAppearance({ light, view, turned }: SharedLook): void {
  const environment = ENVIRONMENT_IDS.find((id) => id === light);
  const side = VIEW_NAMES.find((name) => name === view);
  if (environment) $environment.set(environment);
  if (side) $view.set(side);
  $turned.set(turned);
}

/**
 * Opens the design in the address (a shared link, a saved design, a catalogue piece, a diamond), else the
 * draft of the last visit. Removes it from the address, so that a reload restores the draft.
 */
export async function openAddress(): Promise<OpenProblem> {
  const query = new URLSearchParams(location.search);
  const {
    texts: [link],
    look,
  } = readDesignFragment(location.hash);
  applySharedAppearance(look);
  const saved = query.get('id');
  const setting = query.get('setting');
  const product = query.get('product') ?? setting;
  const stone = query.get('stone');
  const carat = Number(query.get('carat')) || null;
  if (link === undefined && saved === null && product === null && stone === null) {
    restoreDraft();
    return findStone();
  }
  try {
    if (link !== undefined) return await openLink(link);
    if (isId(saved)) return await openSaved(Number(saved) as DesignId);
    if (!isId(product)) restoreDraft();
    const problem = isId(product)
      ? await openProduct(Number(product), { carat, takesDraftStone: setting !== null && !isId(stone) })
      : null;
    return isId(stone) ? await openStone(readStoneId(stone)) : problem;
  } catch {
    return 'load-failed';
  } finally {
    history.replaceState(history.state, '', location.pathname);
    // Saved at once, so that a reload keeps it before the first change.
    if ($begun.get() !== null) writeDraft();
  }
}

/** Loads the diamond of the open design; one that is gone is replaced by any of its grades. */
async function findStone(): Promise<OpenProblem> {
  try {
    await loadStone();
    return null;
  } catch (error) {
    // A failed call may succeed later.
    if (!isUnknown(error)) return null;
    removeStone();
    return 'stone-failed';
  }
}

async function openLink(text: string): Promise<OpenProblem> {
  const read = await decodeDesignLink(text);
  if (!('composition' in read)) return 'link-broken';
  const { design, stoneId, name } = read.composition;
  openDesign(design, { stoneId, name, keepsHistory: restoreDraft() });
  showStep('ring');
  return findStone();
}

async function openSaved(id: DesignId): Promise<OpenProblem> {
  const { design, stoneId, name, version } = await readDesign(api, id);
  if (design === null) return 'load-failed';
  openDesign(design, {
    stoneId,
    name,
    savedAs: { id, version },
    isSized: true,
    keepsHistory: restoreDraft(),
  });
  showStep('ring');
  return findStone();
}

/**
 * Opens a catalogue piece with its own stone, in this weight if its setting accepts it. `takesDraftStone`: the address
 * asks for a setting for the diamond of the draft.
 */
async function openProduct(
  id: number,
  { carat, takesDraftStone }: { carat: number | null; takesDraftStone: boolean },
): Promise<OpenProblem> {
  await loadInit();
  const found = $catalogueDesigns.get().find(({ productId }) => productId === id);
  if (found === undefined) throw new RangeError(`no catalogue design of product ${id}`);
  const keepsHistory = restoreDraft();
  // Without data for the diamond the piece opens with a stone of its own.
  if (keepsHistory && takesDraftStone) await loadStone().catch(() => undefined);
  const weighed = carat && atWeight(found.design, carat);
  const stone = takesDraftStone && keepsHistory && !weighed ? $stone.get() : null;
  const problem = openRoundStone({ ...found, design: weighed || found.design }, stone, keepsHistory);
  showStep(found.design.kind === 'ring' ? 'setting' : 'ring');
  return problem;
}

async function openStone(id: StoneId | null): Promise<OpenProblem> {
  const stone = id && (await readDiamond(api, id).catch(() => null));
  if (stone === null || stone.state !== 'available') return 'stone-failed';
  const hasBegun = $begun.get() !== null;
  if (!setStone(stone)) return 'stone-unfit';
  $stone.set(stone);
  if (!hasBegun) $begun.set('stone');
  $step.set(hasBegun ? 'ring' : 'setting');
  return null;
}
