import { api } from '#client/api/api.browser.ts';
import { isUnknown } from '#client/api/api-error.ts';
import { readDesign } from '#client/api/designs.ts';
import { readDiamond } from '#client/api/diamonds.ts';
import { decodeDesignLink, readDesignFragment, type SharedLook } from '#client/design-link.ts';
import { atWeight } from '#kernel/jewel/design/weights-to-see.ts';
import type { DesignId } from '#kernel/shop/designs/saved-design.ts';
import { readStoneId, type StoneId } from '#kernel/shop/diamonds/diamond.ts';
import { $houseDesigns, loadInit } from '../figures/jewel.store.ts';
import { $environment, $turned, $view, ENVIRONMENT_IDS, VIEW_NAMES } from '../view/view.store.ts';
import { restoreDraft, writeDraft } from './draft.ts';
import type { OpenProblem } from './open-problem.ts';
import { openRoundStone } from './round-stone.ts';
import { loadStone } from './stone-loader.ts';
import { $begun, $step, $stone, leaveStone, open, takeStone } from './studio.store.ts';

const isId = (text: string | null): text is string => text !== null && /^\d{1,10}$/.test(text);

/** Stands at a step with the start screen behind it. */
function enter(step: 'setting' | 'stone' | 'ring'): void {
  $begun.set(step === 'stone' ? 'stone' : 'setting');
  $step.set(step);
}

/** The light and the side of a shared link, where this studio has them. */
function lookAsShared({ light, view, turned }: SharedLook): void {
  const environment = ENVIRONMENT_IDS.find((id) => id === light);
  const side = VIEW_NAMES.find((name) => name === view);
  if (environment) $environment.set(environment);
  if (side) $view.set(side);
  $turned.set(turned);
}

/**
 * Opens what the address asks for: a shared link, a saved design, a piece of the house, a diamond; else the draft of
 * the last visit. The address is cleaned, so that a reload goes on with the draft.
 */
export async function openAddress(): Promise<OpenProblem> {
  const query = new URLSearchParams(location.search);
  const {
    texts: [link],
    look,
  } = readDesignFragment(location.hash);
  lookAsShared(look);
  const saved = query.get('id');
  const product = query.get('product') ?? query.get('setting');
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
    const problem = isId(product) ? await openProduct(Number(product), carat, isId(stone)) : null;
    return isId(stone) ? await openStone(readStoneId(stone)) : problem;
  } catch {
    return 'load-failed';
  } finally {
    history.replaceState(history.state, '', location.pathname);
    // What was opened outlives a reload, also before its first change.
    if ($begun.get() !== null) writeDraft();
  }
}

/** The diamond that the open design names, as it is today; one that is gone gives way to any of its grades. */
async function findStone(): Promise<OpenProblem> {
  try {
    await loadStone();
    return null;
  } catch (error) {
    // What did not come may yet come.
    if (!isUnknown(error)) return null;
    leaveStone();
    return 'stone-failed';
  }
}

async function openLink(text: string): Promise<OpenProblem> {
  const read = await decodeDesignLink(text);
  if (!('composition' in read)) return 'link-broken';
  const { design, stoneId, name } = read.composition;
  open(design, { stoneId, name, keepsHistory: restoreDraft() });
  enter('ring');
  return findStone();
}

async function openSaved(id: DesignId): Promise<OpenProblem> {
  const { design, stoneId, name, version } = await readDesign(api, id);
  if (design === null) return 'load-failed';
  open(design, {
    stoneId,
    name,
    savedAs: { id, version },
    isSized: true,
    keepsHistory: restoreDraft(),
  });
  enter('ring');
  return findStone();
}

/**
 * A piece of the house, with a stone of this weight if its setting takes it, else round the diamond that the draft holds;
 * `hasStone`: the address brings another one.
 */
async function openProduct(id: number, carat: number | null, hasStone: boolean): Promise<OpenProblem> {
  await loadInit();
  const found = $houseDesigns.get().find(({ productId }) => productId === id);
  if (found === undefined) throw new RangeError('no such piece');
  const keepsHistory = restoreDraft();
  // Of a diamond that is gone, or does not come, nothing is known: the piece opens with a stone of its own.
  if (keepsHistory && !hasStone) await loadStone().catch(() => undefined);
  const weighed = carat && atWeight(found.design, carat);
  const stone = hasStone || weighed || !keepsHistory ? null : $stone.get();
  const problem = openRoundStone({ ...found, design: weighed || found.design }, stone, keepsHistory);
  enter(found.design.kind === 'ring' ? 'setting' : 'ring');
  return problem;
}

async function openStone(id: StoneId | null): Promise<OpenProblem> {
  const stone = id && (await readDiamond(api, id).catch(() => null));
  if (stone === null || stone.state !== 'available') return 'stone-failed';
  const hasBegun = $begun.get() !== null;
  if (!takeStone(stone)) return 'stone-unfit';
  $stone.set(stone);
  if (!hasBegun) $begun.set('stone');
  $step.set(hasBegun ? 'ring' : 'setting');
  return null;
}
