import { type ChangedDesign, changeDesign, slideDesign } from '#kernel/jewel/design/design.change.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { type DesignChange, type DesignValue, valueAt } from '#kernel/jewel/pieces/parts/document.ts';

/** A change in the history: the design before and after it. */
export interface PastChange {
  before: Design;
  after: Design;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Paths at which two documents differ, with the first one's value; a whole subtree if only one of them has it. */
function differences(before: unknown, after: unknown, path = ''): DesignChange[] {
  if (isSame(before, after)) return [];
  if (!isGroup(before) || !isGroup(after)) return [{ path, value: (before ?? null) as DesignValue }];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
    differences(before[key], after[key], path === '' ? key : `${path}.${key}`),
  );
}

const isChosen = (path: string, changes: readonly DesignChange[]) =>
  changes.some((one) => path === one.path || path.startsWith(`${one.path}.`));

/** Values that were adjusted since and that the shopper did not edit. */
function restorableChanges(
  design: Design,
  changes: readonly DesignChange[],
  past: readonly PastChange[],
): DesignChange[] {
  const restorable = new Map<string, DesignValue>();
  for (const { before, after } of past) {
    for (const { path, value } of differences(before, after)) {
      if (isChosen(path, changes)) continue;
      const now = restorable.has(path) ? restorable.get(path) : valueAt(design, path);
      if (isSame(now, valueAt(after, path))) restorable.set(path, value);
    }
  }
  return [...restorable].map(([path, value]) => ({ path, value }));
}

/**
 * Like `slideDesign`, for a control that returns to an earlier value: values adjusted by its changes since (`past`,
 * newest first) are restored, unless they were edited or restoring them would force another adjustment.
 */
export function changeBack(
  design: Design,
  changes: readonly DesignChange[],
  past: readonly PastChange[],
): ChangedDesign {
  let best = slideDesign(design, changes);
  const restored: DesignChange[] = [];
  for (const change of restorableChanges(design, changes, past)) {
    if (best.design === null) break;
    const tried = changeDesign(design, [...changes, ...restored, change]);
    if (tried.design === null || tried.adjustments.length > best.adjustments.length) continue;
    restored.push(change);
    best = tried;
  }
  return best;
}
