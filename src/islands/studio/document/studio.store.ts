import { atom, computed } from 'nanostores';
import { changeBack, type PastChange } from '#kernel/jewel/design/change-back.ts';
import { applyFix, settleDesign } from '#kernel/jewel/design/design.change.ts';
import type { Design, SetDesign } from '#kernel/jewel/design/design.contract.ts';
import { withFilledHalos } from '#kernel/jewel/design/filled-halo.ts';
import { changesInPiece } from '#kernel/jewel/design/offers.ts';
import { settingFor } from '#kernel/jewel/design/setting-for.ts';
import { mainStone, mainStonePath, withStone } from '#kernel/jewel/design/with-stone.ts';
import type { CastabilityIssue } from '#kernel/jewel/pieces/parts/castability-issue.ts';
import { type DesignChange, valueAt } from '#kernel/jewel/pieces/parts/document.ts';
import type { DesignId } from '#kernel/shop/designs/saved-design.ts';
import type { Diamond, StoneId } from '#kernel/shop/diamonds/diamond.ts';
import {
  currentNode,
  type History,
  historyOf,
  lineOf,
  nodeOf,
  patchNode,
  recordChange,
  redoTarget,
  undoTarget,
  visitState,
} from '../history/history-tree.ts';
import { START_DESIGN } from './start-design.ts';

export const STEPS = ['setting', 'stone', 'ring'] as const;
export type Step = (typeof STEPS)[number];

/** The saved design that is being edited. */
export interface SavedAs {
  id: DesignId;
  version: number;
}

export const $history = atom<History>(historyOf({ design: START_DESIGN, stoneId: null }, 0));
export const $name = atom('');
export const $savedAs = atom<SavedAs | null>(null);
/** The stock diamond in the design; null until loaded. */
export const $stone = atom<Diamond | null>(null);
/** The first choice of the shopper; null on the start screen. */
export const $begun = atom<'setting' | 'stone' | null>(null);
export const $step = atom<Step>('setting');
export const $isSizeChosen = atom(false);
/** Position of the edited piece in a set. */
export const $pieceIndex = atom(0);

/** Values adjusted by the last change, and whether a stock diamond was removed. */
export interface Notice {
  adjustments: readonly DesignChange[];
  lostStone: boolean;
}
export const $notice = atom<Notice | null>(null);
/** The set before changes that its bands have not followed yet; null if there are none. */
export const $unfollowed = atom<Design | null>(null);

export const $current = computed($history, currentNode);
export const $design = computed($current, ({ design }) => design);

/** The edited piece; undefined if a set has none at that position. */
export const $piece = computed([$design, $pieceIndex], (design, index) =>
  design.kind === 'set' ? design.pieces[index] : design,
);

const now = () => Date.now();

/** The stone's properties that a report states; another value means another stone. */
const stoneText = (design: Design): string => JSON.stringify(mainStone(design));

function putDesign(design: Design, stoneId: StoneId | null, cause: string): void {
  const history = recordChange($history.get(), { design, stoneId }, cause, now());
  if (history === $history.get()) return;
  const before = $design.get();
  $unfollowed.set(design.kind === 'set' && before.kind === 'set' ? ($unfollowed.get() ?? before) : null);
  $history.set(history);
}

/** Changes of a control since it last had these values, newest first; [] if it never had them. */
function changesSince(wanted: readonly DesignChange[], cause: string): PastChange[] {
  const history = $history.get();
  const past: PastChange[] = [];
  for (const id of lineOf(history).reverse()) {
    const node = nodeOf(history, id);
    const parent = nodeOf(history, node?.parentId ?? null);
    if (!node || !parent) return [];
    if (node.cause === cause) past.push({ before: parent.design, after: node.design });
    if (wanted.every(({ path, value }) => valueAt(parent.design, path) === value)) return past;
  }
  return [];
}

/** Changes values of the design and adjusts conflicting ones. Returns false if that is impossible. */
export function editDesign(changes: readonly DesignChange[], cause: string): boolean {
  const { design, stoneId } = $current.get();
  const pieceIndex = design.kind === 'set' ? $pieceIndex.get() : null;
  const wanted = changesInPiece(changes, pieceIndex);
  const changed = changeBack(design, wanted, changesSince(wanted, cause));
  if (changed.design === null) return false;
  const lostStone = stoneId !== null && stoneText(design) !== stoneText(changed.design);
  if (lostStone) $stone.set(null);
  $notice.set(
    changed.adjustments.length > 0 || lostStone ? { adjustments: changed.adjustments, lostStone } : null,
  );
  if (changes.some(({ path }) => path === 'circumferenceMm')) $isSizeChosen.set(true);
  putDesign(changed.design, lostStone ? null : stoneId, cause);
  return true;
}

export function fixIssue(issue: CastabilityIssue): void {
  const { design, stoneId } = $current.get();
  const fixed = applyFix(design, issue);
  const lostStone = stoneId !== null && stoneText(design) !== stoneText(fixed);
  if (lostStone) $stone.set(null);
  $notice.set(null);
  putDesign(fixed, lostStone ? null : stoneId, `fix-${issue.rule}`);
}

/** Replaces the setting, keeping stone, metal and size; false if they are incompatible. */
export function replaceSetting(setting: Design): boolean {
  const fitted = settingFor($design.get(), setting);
  if (fitted === null || fitted.design === null) return false;
  const { design, adjustments } = fitted;
  $notice.set(adjustments.length > 0 ? { adjustments, lostStone: false } : null);
  putDesign(design, $current.get().stoneId, 'setting-choice');
  return true;
}

/** Sets a stock diamond; false if the design cannot hold it. */
export function setStone(stone: Diamond): boolean {
  const { design } = $current.get();
  const path = mainStonePath(design);
  const set = withStone(path === null ? START_DESIGN : design, stone);
  if (set === null) return false;
  const chosen = [path ?? 'centre'];
  const settled = withFilledHalos(path === null ? START_DESIGN : design, settleDesign(set, chosen), chosen);
  if (settled.design === null) return false;
  $stone.set(stone);
  $notice.set(settled.adjustments.length > 0 ? { adjustments: settled.adjustments, lostStone: false } : null);
  putDesign(settled.design, stone.id, 'stone-choice');
  return true;
}

/** Replaces the stock diamond by any stone of the same grades. */
export function removeStone(): void {
  $stone.set(null);
  putDesign($design.get(), null, 'stone-choice');
}

/** Adds a wedding band that fits the ring; it is edited next. A stock diamond stays in place. */
export function addBand(set: SetDesign): void {
  $notice.set(null);
  $pieceIndex.set(1);
  putDesign(set, $current.get().stoneId, 'band-choice');
}

/** Removes the band; the ring stays as it is. */
export function removeBand(ring: Design): void {
  $notice.set(null);
  putDesign(ring, $current.get().stoneId, 'band-choice');
}

/** Replaces the `changed` set by one whose bands have followed its ring, unless it has changed since. */
export function applyFollowedBands(
  changed: Design,
  followed: Design,
  changes: readonly DesignChange[],
): void {
  const { design, id } = $current.get();
  if (design !== changed) return;
  if (changes.length > 0) {
    const { adjustments = [], lostStone = false } = $notice.get() ?? {};
    $notice.set({ adjustments: [...adjustments, ...changes], lostStone });
    $history.set(patchNode($history.get(), id, { design: followed, picture: null }));
  }
  $unfollowed.set(null);
}

interface OpenOptions {
  stoneId?: StoneId | null;
  name?: string;
  savedAs?: SavedAs | null;
  isSized?: boolean;
  /** The former design stays in the history. */
  keepsHistory?: boolean;
}

/** Opens a design: with a new history, or as a branch of the current one. */
export function openDesign(design: Design, options: OpenOptions = {}): void {
  const state = { design, stoneId: options.stoneId ?? null };
  $unfollowed.set(null);
  $history.set(
    options.keepsHistory ? recordChange($history.get(), state, 'opened', now()) : historyOf(state, now()),
  );
  $name.set(options.name ?? '');
  $savedAs.set(options.savedAs ?? null);
  $isSizeChosen.set(options.isSized ?? false);
  $stone.set(null);
  $pieceIndex.set(0);
  $notice.set(null);
}

export function goToState(id: number): void {
  $notice.set(null);
  $unfollowed.set(null);
  $history.set(visitState($history.get(), id));
}

export function undo(): void {
  const target = undoTarget($history.get());
  if (target) goToState(target.id);
}

export function redo(): void {
  const target = redoTarget($history.get());
  if (target) goToState(target.id);
}

/** Stores a thumbnail with a state. */
export function saveThumbnail(id: number, picture: string): void {
  $history.set(patchNode($history.get(), id, { picture }));
}

export function beginDesign(how: 'setting' | 'stone'): void {
  $begun.set(how);
  $step.set(how);
}
