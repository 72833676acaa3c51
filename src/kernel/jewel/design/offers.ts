import { changeDesign } from '#kernel/jewel/design/design.change.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import type { ChoiceControl, ControlGroup } from '#kernel/jewel/pieces/parts/control.ts';
import { changeInPiece, type DesignChange } from '#kernel/jewel/pieces/parts/document.ts';
import { type PieceDesign, pieceModule } from '#kernel/jewel/pieces/pieces.ts';

/** The controls of a piece as a jeweller groups them: only what its kind has and what follows from its choices. */
export const controlGroups = (piece: PieceDesign): ControlGroup[] =>
  pieceModule(piece)
    .controls(piece)
    .filter(({ controls }) => controls.length > 0);

/** A control's changes of a piece as those of the whole design; `index` is the piece's place in a set, else null. */
export const changesInPiece = (changes: readonly DesignChange[], index: number | null): DesignChange[] =>
  changes.map((change) => changeInPiece(change, index));

/** An option of a choice, tried against the rules: an offer and a refusal can never differ. */
export interface Offer {
  option: string;
  /** The rule in its way; null if it can be chosen. */
  blockedBy: string | null;
  /** What else would change with it. */
  adjustments: readonly DesignChange[];
}

/** Whether one option of a choice can be made, with other values giving way where they may. */
export function offerOf(design: Design, control: ChoiceControl, option: string, index: number | null): Offer {
  if (option === control.value) return { option, blockedBy: null, adjustments: [] };
  const { errors, ...changed } = changeDesign(design, changesInPiece(control.put(option), index));
  const blockedBy = changed.design === null ? (errors[0]?.rule ?? 'document') : null;
  return { option, blockedBy, adjustments: changed.adjustments };
}

/** All options of a choice. */
export const offersOf = (design: Design, control: ChoiceControl, index: number | null): Offer[] =>
  control.options.map((option) => offerOf(design, control, option, index));
