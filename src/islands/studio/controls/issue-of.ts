import { changesInPiece } from '#kernel/jewel/design/offers.ts';
import type { CastabilityIssue } from '#kernel/jewel/pieces/parts/castability-issue.ts';
import type { Control } from '#kernel/jewel/pieces/parts/control.ts';
import type { DesignChange } from '#kernel/jewel/pieces/parts/document.ts';

/** The changes that the control would write with its current value. */
function changesOf(control: Control): DesignChange[] {
  switch (control.type) {
    case 'choice':
      return control.put(control.value);
    case 'measure':
    case 'size':
      return control.put(control.value);
    case 'switch':
      return control.put(control.value);
    case 'engraving':
      return control.put(control.value);
  }
}

/** Whether an issue concerns the control; `index` is the piece's position in a set, else null. */
export const isIssueOf = (
  control: Control,
  { path }: Pick<CastabilityIssue, 'path'>,
  index: number | null,
): boolean =>
  changesInPiece(changesOf(control), index).some(
    (change) => path === change.path || (control.type === 'engraving' && path.startsWith(`${change.path}.`)),
  );
