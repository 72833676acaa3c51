import type { Control } from '#kernel/jewel/pieces/parts/control.ts';

/** Whether few shoppers use a control. */
const isRare = ({ isAdvanced, isUsual }: Control): boolean => isAdvanced === true || isUsual !== undefined;

/** Whether a control is behind "more" in its group: rarely used, and at its usual value. */
export const isFolded = ({ isAdvanced, isUsual }: Control): boolean =>
  isAdvanced === true || isUsual === true;

/**
 * The visible controls of an open group. A control does not move while it is being changed: visible ones stay
 * visible, and an open fold keeps its controls.
 */
export const inSight = (
  controls: readonly Control[],
  seen: ReadonlySet<string>,
  hasUnfolded: boolean,
): Control[] =>
  controls.filter(
    (control) => !isRare(control) || seen.has(control.id) || (!hasUnfolded && !isFolded(control)),
  );
