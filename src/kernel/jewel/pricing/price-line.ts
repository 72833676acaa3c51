import type { FinishId, MetalId } from '#kernel/jewel/metals/metal-ids.ts';
import type { SettingKind, StoneSource } from '#kernel/jewel/pieces/parts/model.ts';
import type { PieceDesign } from '#kernel/jewel/pieces/pieces.ts';
import type { MetalQuote } from '#kernel/jewel/pricing/price-rates.ts';
import type { PricedStone } from '#kernel/jewel/pricing/stone-price.ts';

/** Subject of a price line. `source` and `piece` give the part of the design it belongs to. */
export type PriceSubject =
  | { kind: 'metal' | 'loss' | 'chain'; metal: MetalId }
  /**
   * Equal stones of one place in the design, each of `milliCarat` thousandths of a carat. `by`: the median price of such
   * stones in stock (`safe`), or our price list if there are none; omitted if grades are not chosen.
   */
  | {
      kind: 'stones';
      source: StoneSource;
      stone: Omit<PricedStone, 'cutGrade'>;
      milliCarat: number;
      by?: 'safe' | 'list';
    }
  /** A stock diamond, by its id. */
  | { kind: 'stone'; source: StoneSource; id: string }
  | { kind: 'setting'; setting: SettingKind }
  | { kind: 'labour'; piece: number; of: PieceDesign['kind'] }
  | { kind: 'finish'; piece: number; finish: FinishId }
  | { kind: 'plating'; piece: number }
  | { kind: 'engraving'; piece: number; font: string }
  | { kind: 'labour-by-weight' | 'margin' | 'collection' | 'rounding' };

export interface PriceLine<Subject = PriceSubject> {
  subject: Subject;
  /** Whole number of `unit`: milligrams, thousandths of a carat, pieces, or glyphs. */
  quantity: number;
  unit: 'mg' | 'mct' | 'piece' | 'glyph';
  amountMinor: number;
}

type Unplaced<Subject> = Subject extends unknown ? Omit<Subject, 'source' | 'piece'> : never;

/** A line for display and as an order stores it: without its source in the design. */
export type NamedPriceLine = PriceLine<Unplaced<PriceSubject>>;

/** An itemised price in the base currency. */
export interface Price {
  lines: PriceLine[];
  /** Always the sum of the lines. */
  totalMinor: number;
  ratesVersion: string;
  quotes: MetalQuote[];
}

export const sumOf = (lines: readonly PriceLine[]): number =>
  lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/** Joins lines of the same subject, at the position of the first. */
export function joinLines(lines: readonly PriceLine[]): PriceLine[] {
  const joined = new Map<string, PriceLine>();
  for (const line of lines) {
    const key = JSON.stringify(line.subject);
    const known = joined.get(key);
    if (known === undefined) joined.set(key, { ...line });
    else {
      known.quantity += line.quantity;
      known.amountMinor += line.amountMinor;
    }
  }
  return [...joined.values()];
}
