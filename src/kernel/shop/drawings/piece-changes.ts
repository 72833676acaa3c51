import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import { piecesOf } from '#kernel/jewel/design/pieces-of.ts';
import { withOptions } from '#kernel/jewel/design/with-options.ts';
import { pieceModule } from '#kernel/jewel/pieces/pieces.ts';
import { usSize } from '#kernel/jewel/ring-size/conversions.ts';
import {
  engravingOption,
  engravingTextKey,
  maxEngravingWidth,
  noEngraving,
  type PriceableOption,
} from '#kernel/shop/catalogue/option-price.ts';
import { textWidth } from '#kernel/shop/text/text-width.ts';

/** A size that can be changed: `size`, and `size-2` for the second ring of a pair. */
export interface SizeChoice {
  key: string;
  chosen: string;
  /** In order, including the current one. */
  values: readonly string[];
}

/** Changes of an ordered piece that the paid price allows. */
export interface PieceChoices {
  sizes: readonly SizeChoice[];
  /** null if nothing is engraved. */
  engraving: { text: string; limit: EngravingLimit } | null;
}

/** Maximum length of the engraving: the paid characters, or a width. */
export type EngravingLimit = { characters: number } | { width: number };

/** A requested change. */
export interface PieceChange {
  sizes: Readonly<Record<string, string>>;
  /** undefined: unchanged. */
  engraving?: string | undefined;
}

const sizeKeys = ['size', 'size-2'] as const;

const byNumber = (a: string, b: string): number => Number.parseFloat(a) - Number.parseFloat(b);

function engravingOf(design: Design) {
  return 'engraving' in design ? design.engraving : null;
}

/**
 * Choices of a design: sizes it can be resized to, in half US sizes around the ordered size; an engraving no longer
 * than paid for. `ordered` is the design before any change.
 */
export function designChoices(design: Design, ordered: Design): PieceChoices {
  const rings = (of: Design) => piecesOf(of).flatMap((piece) => ('circumferenceMm' in piece ? [piece] : []));
  const now = rings(design);
  const sizes = rings(ordered).flatMap((ring, index): SizeChoice[] => {
    const key = sizeKeys[index];
    const current = now[index];
    const steps = pieceModule(ring).resizeSteps(ring) ?? 0;
    if (key === undefined || current === undefined || steps === 0) return [];
    const middle = usSize(ring.circumferenceMm);
    const values = Array.from({ length: steps * 4 + 1 }, (_, i) => String(middle - steps + i / 2));
    return [{ key, chosen: String(usSize(current.circumferenceMm)), values }];
  });
  const engraving = engravingOf(design);
  const paid = engravingOf(ordered) ?? engraving;
  return {
    sizes,
    engraving: engraving && paid && { text: engraving.text, limit: { characters: [...paid.text].length } },
  };
}

/** A size that differs by at most this is made at the paid price: 500 of the base currency. */
const forgivenMinor = 50_000;

/** Choices of a product: sizes with nearly the price of the chosen one, and the text of an existing engraving. */
export function productChoices(
  options: readonly PriceableOption[],
  chosen: Readonly<Record<string, string>>,
): PieceChoices {
  const sizes = sizeKeys.flatMap((key): SizeChoice[] => {
    const values = options.find((option) => option.key === key)?.values ?? [];
    const current = values.find((value) => value.key === chosen[key]);
    if (!current) return [];
    const alike = values.filter(
      ({ deltaMinor }) => Math.abs(deltaMinor - current.deltaMinor) <= forgivenMinor,
    );
    return [{ key, chosen: current.key, values: alike.map((value) => value.key).toSorted(byNumber) }];
  });
  const text = chosen[engravingTextKey];
  const isEngraved = text !== undefined && chosen[engravingOption] !== noEngraving;
  return { sizes, engraving: isEngraved ? { text, limit: { width: maxEngravingWidth } } : null };
}

export type ChangeProblem = 'size' | 'engraving-missing' | 'engraving-long' | 'engraving-unpaid' | 'nothing';

function isTooLong(text: string, limit: EngravingLimit): boolean {
  return 'width' in limit ? textWidth(text) > limit.width : [...text].length > limit.characters;
}

/** Why a change is not possible at the paid price; undefined if it is. */
export function changeProblem(
  choices: PieceChoices,
  { sizes, engraving }: PieceChange,
): ChangeProblem | undefined {
  for (const [key, value] of Object.entries(sizes)) {
    if (!choices.sizes.find((size) => size.key === key)?.values.includes(value)) return 'size';
  }
  if (engraving !== undefined) {
    if (!choices.engraving) return 'engraving-unpaid';
    if (engraving === '') return 'engraving-missing';
    if (isTooLong(engraving, choices.engraving.limit)) return 'engraving-long';
  }
  const isSame =
    choices.sizes.every(({ key, chosen }) => (sizes[key] ?? chosen) === chosen) &&
    (engraving ?? choices.engraving?.text) === choices.engraving?.text;
  return isSame ? 'nothing' : undefined;
}

/** The options of a product after the change. */
export function changedOptions(
  options: Readonly<Record<string, string>>,
  { sizes, engraving }: PieceChange,
): Record<string, string> {
  return { ...options, ...sizes, ...(engraving === undefined ? {} : { [engravingTextKey]: engraving }) };
}

/** The design after the change; null if it cannot be made. */
export function changedDesign(design: Design, { sizes, engraving }: PieceChange): Design | null {
  const cut = engravingOf(design);
  const engraved =
    engraving === undefined || cut === null
      ? {}
      : { [engravingOption]: cut.place, [engravingTextKey]: engraving };
  // An empty size leaves its ring unchanged; otherwise the second ring of a pair would take the first one's size.
  const asked = { size: sizes.size ?? '', 'size-2': sizes['size-2'] ?? '' };
  return parseDesign(withOptions(design, { ...asked, ...engraved })).design;
}
