import type { Control } from '#kernel/jewel/pieces/parts/control.ts';

/** Whether few ask for a control. */
const isRare = ({ isAdvanced, isUsual }: Control): boolean => isAdvanced === true || isUsual !== undefined;

/** Whether a control waits behind "more" in its group: few ask for it, and it stands as for most. */
export const isFolded = ({ isAdvanced, isUsual }: Control): boolean =>
  isAdvanced === true || isUsual === true;

/**
 * The controls of an open group that are not folded. None moves under the hand that changes it: what was in sight
 * stays there, and once the fold has been opened nothing leaves it.
 */
export const inSight = (
  controls: readonly Control[],
  seen: ReadonlySet<string>,
  hasUnfolded: boolean,
): Control[] =>
  controls.filter(
    (control) => !isRare(control) || seen.has(control.id) || (!hasUnfolded && !isFolded(control)),
  );
