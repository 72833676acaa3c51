import { changeDesign } from '#kernel/jewel/design/design.change.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import type { ChoiceControl, ControlGroup } from '#kernel/jewel/pieces/parts/control.ts';
import { changeInPiece, type DesignChange } from '#kernel/jewel/pieces/parts/document.ts';
import { type PieceDesign, pieceModule } from '#kernel/jewel/pieces/pieces.ts';

/** The controls of a piece in a jeweller's groups: only those that its kind and choices have. */
export const controlGroups = (piece: PieceDesign): ControlGroup[] =>
  pieceModule(piece)
    .controls(piece)
    .filter(({ controls }) => controls.length > 0);

/** Changes of a piece as changes of the whole design; `index` is the piece's place in a set, else null. */
export const changesInPiece = (changes: readonly DesignChange[], index: number | null): DesignChange[] =>
  changes.map((change) => changeInPiece(change, index));

/** An option of a choice, tried against the rules, so that offers and refusals always agree. */
export interface Offer {
  option: string;
  /** The rule that forbids it; null if it can be chosen. */
  blockedBy: string | null;
  /** Further changes it would cause. */
  adjustments: readonly DesignChange[];
}

/** Whether one option of a choice can be made, adjusting other values if needed. */
export function offerOf(design: Design, control: ChoiceControl, option: string, index: number | null): Offer {
  if (option === control.value) return { option, blockedBy: null, adjustments: [] };
  const { errors, ...changed } = changeDesign(design, changesInPiece(control.put(option), index));
  const blockedBy = changed.design === null ? (errors[0]?.rule ?? 'document') : null;
  return { option, blockedBy, adjustments: changed.adjustments };
}

/** All options of a choice. */
export const offersOf = (design: Design, control: ChoiceControl, index: number | null): Offer[] =>
  control.options.map((option) => offerOf(design, control, option, index));
