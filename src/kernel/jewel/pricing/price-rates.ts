import type { BaseMetal } from '#kernel/jewel/metals/alloys.ts';
import type { FinishId } from '#kernel/jewel/metals/metal-ids.ts';
import type { SettingKind } from '#kernel/jewel/pieces/parts/model.ts';
import type { LabourClass } from '#kernel/jewel/pieces/piece-module.ts';

/** Market price of a pure metal on a day. */
export interface MetalQuote {
  base: BaseMetal;
  /** Minor units per troy ounce of 31.1034768 g. */
  perOunceMinor: number;
  /** ISO 8601 moment of the quote. */
  quotedAt: string;
}

/** The workshop's rates, all integers: minor units or per thousand. */
export interface PriceRates {
  version: string;
  /** Design preparation, casting and polishing of one piece, plus a rate per gram of metal. */
  labourMinor: Readonly<Record<LabourClass, number>>;
  labourPerGramMinor: number;
  /** Setting of one stone up to 0.20 ct; a larger one costs `largeStoneMinor` per started carat more. */
  settingMinor: Readonly<Record<Exclude<SettingKind, 'cut-down'>, number>>;
  largeStoneMinor: number;
  finishMinor: Readonly<Record<FinishId, number>>;
  /** Rhodium plating of white gold, per piece. */
  platingMinor: number;
  engravingMinor: number;
  engravingPerGlyphMinor: number;
  /** On metal, work and small stones; a stone with chosen grades costs as much as loose. */
  marginPerMille: number;
  /** Margins of kinds of pieces that replace the general one. */
  marginPerMilleOf?: Readonly<Partial<Record<LabourClass, number>>>;
  /** Prices are rounded to a multiple of this. */
  roundToMinor: number;
}

/**
 * Rates for 2026 in Hong Kong dollars, used until the shop has a price rule of its own. The margin is the trade's
 * keystone (twice the cost); heavy gold carries less, because its price is compared with its melt value.
 */
export const DEFAULT_RATES: PriceRates = {
  version: '2026-11-27',
  labourMinor: {
    ring: 180_000,
    band: 110_000,
    pendant: 120_000,
    earrings: 150_000,
    bangle: 260_000,
    bracelet: 420_000,
  },
  labourPerGramMinor: 4_500,
  settingMinor: {
    prong: 12_000,
    bezel: 26_000,
    halo: 5_500,
    pave: 5_500,
    channel: 7_500,
    'shared-prong': 6_500,
    flush: 9_000,
  },
  largeStoneMinor: 22_000,
  finishMinor: { polished: 0, satin: 12_000, brushed: 12_000, matte: 12_000, hammered: 28_000 },
  platingMinor: 18_000,
  engravingMinor: 20_000,
  engravingPerGlyphMinor: 1_200,
  marginPerMille: 1000,
  marginPerMilleOf: { bangle: 450, bracelet: 600 },
  roundToMinor: 10_000,
};

/** Initial quotes of the demonstration shop; the server replaces them with dated ones. */
export const DEFAULT_QUOTES: readonly MetalQuote[] = [
  { base: 'gold', perOunceMinor: 3_180_000, quotedAt: '2026-11-20T09:00:00Z' },
  { base: 'platinum', perOunceMinor: 1_240_000, quotedAt: '2026-11-20T09:00:00Z' },
  { base: 'palladium', perOunceMinor: 1_080_000, quotedAt: '2026-11-20T09:00:00Z' },
  { base: 'silver', perOunceMinor: 39_500, quotedAt: '2026-11-20T09:00:00Z' },
];
