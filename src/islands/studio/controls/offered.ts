import { changeDesign } from '#kernel/design/design.change.ts';
import type { Design } from '#kernel/design/design.contract.ts';
import { changesOf } from '../document/edits.ts';
import type { ChoiceControl } from './control.ts';

export interface Offered {
  option: string;
  /** The rule that stands in its way; null if it can be chosen. */
  blockedBy: string | null;
}

/** Which options of a choice can be made, with other values giving way where they may. */
export function offered(design: Design, pieceIndex: number | null, control: ChoiceControl): Offered[] {
  return control.options.map((option) => {
    if (option === control.value) return { option, blockedBy: null };
    const changed = changeDesign(design, changesOf(control.put(option), pieceIndex));
    return { option, blockedBy: changed.design === null ? (changed.errors[0]?.rule ?? 'document') : null };
  });
}
