import { type ChangedDesign, changeDesign, slideDesign } from '#kernel/jewel/design/design.change.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { type DesignChange, type DesignValue, valueAt } from '#kernel/jewel/pieces/parts/document.ts';

/** One change that was made: the design before and after it. */
export interface PastChange {
  before: Design;
  after: Design;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Places where two documents differ, with the value of the first; whole where one of them has nothing to compare. */
function differences(before: unknown, after: unknown, path = ''): DesignChange[] {
  if (isSame(before, after)) return [];
  if (!isGroup(before) || !isGroup(after)) return [{ path, value: (before ?? null) as DesignValue }];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
    differences(before[key], after[key], path === '' ? key : `${path}.${key}`),
  );
}

const isChosen = (path: string, changes: readonly DesignChange[]) =>
  changes.some((one) => path === one.path || path.startsWith(`${one.path}.`));

/** What gave way since and was not touched by hand. */
function wishesOf(
  design: Design,
  changes: readonly DesignChange[],
  past: readonly PastChange[],
): DesignChange[] {
  const wishes = new Map<string, DesignValue>();
  for (const { before, after } of past) {
    for (const { path, value } of differences(before, after)) {
      if (isChosen(path, changes)) continue;
      const now = wishes.has(path) ? wishes.get(path) : valueAt(design, path);
      if (isSame(now, valueAt(after, path))) wishes.set(path, value);
    }
  }
  return [...wishes].map(([path, value]) => ({ path, value }));
}

/**
 * As `slideDesign`, for a control that goes back to a value it had: what gave way to its changes since (`past`, newest
 * first) comes back, unless it was changed by hand or something else would have to give way to it.
 */
export function changeBack(
  design: Design,
  changes: readonly DesignChange[],
  past: readonly PastChange[],
): ChangedDesign {
  let best = slideDesign(design, changes);
  const restored: DesignChange[] = [];
  for (const wish of wishesOf(design, changes, past)) {
    if (best.design === null) break;
    const tried = changeDesign(design, [...changes, ...restored, wish]);
    if (tried.design === null || tried.adjustments.length > best.adjustments.length) continue;
    restored.push(wish);
    best = tried;
  }
  return best;
}
