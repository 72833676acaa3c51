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

/** A size that may be another: `size`, and `size-2` for the second ring of a pair. */
export interface SizeChoice {
  key: string;
  chosen: string;
  /** In their order, the chosen one among them. */
  values: readonly string[];
}

/** What of an ordered piece may still be another, at the price that was paid. */
export interface PieceChoices {
  sizes: readonly SizeChoice[];
  /** null where nothing is engraved. */
  engraving: { text: string; limit: EngravingLimit } | null;
}

/** How long the words may be: in characters that were paid for, or in their width. */
export type EngravingLimit = { characters: number } | { width: number };

/** What is to be another. */
export interface PieceChange {
  sizes: Readonly<Record<string, string>>;
  /** undefined: as it is. */
  engraving?: string | undefined;
}

const sizeKeys = ['size', 'size-2'] as const;

const byNumber = (a: string, b: string): number => Number.parseFloat(a) - Number.parseFloat(b);

function engravingOf(design: Design) {
  return 'engraving' in design ? design.engraving : null;
}

/**
 * Choices of a design: every ring within the sizes it could be worked to later, half a US size apart, around the size
 * that was ordered; words no longer than those that were paid for. `ordered`: before anything was changed.
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

/** Choices of a product: sizes that cost what the chosen one costs; other words where words are engraved. */
export function productChoices(
  options: readonly PriceableOption[],
  chosen: Readonly<Record<string, string>>,
): PieceChoices {
  const sizes = sizeKeys.flatMap((key): SizeChoice[] => {
    const values = options.find((option) => option.key === key)?.values ?? [];
    const current = values.find((value) => value.key === chosen[key]);
    if (!current) return [];
    const alike = values.filter(({ deltaMinor }) => deltaMinor === current.deltaMinor);
    return [{ key, chosen: current.key, values: alike.map((value) => value.key).toSorted(byNumber) }];
  });
  const text = chosen[engravingTextKey];
  const isEngraved = text !== undefined && chosen[engravingOption] !== noEngraving;
  return { sizes, engraving: isEngraved ? { text, limit: { width: maxEngravingWidth } } : null };
}

export type ChangeProblem = 'size' | 'engraving-missing' | 'engraving-long' | 'engraving-unpaid' | 'nothing';

function isTooLong(words: string, limit: EngravingLimit): boolean {
  return 'width' in limit ? textWidth(words) > limit.width : [...words].length > limit.characters;
}

/** Why a change cannot be had at the price that was paid; undefined when it can. */
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

/** The options of a product with the change made. */
export function changedOptions(
  options: Readonly<Record<string, string>>,
  { sizes, engraving }: PieceChange,
): Record<string, string> {
  return { ...options, ...sizes, ...(engraving === undefined ? {} : { [engravingTextKey]: engraving }) };
}

/** The design with the change made; null where it could not be made so. */
export function changedDesign(design: Design, { sizes, engraving }: PieceChange): Design | null {
  const cut = engravingOf(design);
  const words =
    engraving === undefined || cut === null
      ? {}
      : { [engravingOption]: cut.place, [engravingTextKey]: engraving };
  // An empty size leaves its ring as it is: the second of a pair would otherwise take the first one's.
  const asked = { size: sizes.size ?? '', 'size-2': sizes['size-2'] ?? '' };
  return parseDesign(withOptions(design, { ...asked, ...words })).design;
}
