import type { PriceRates } from '#kernel/jewel/pricing/price-rates.ts';
import type { Money } from '#kernel/shop/money/money.ts';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';

type Amounts<Of extends keyof PriceRates> = Record<keyof PriceRates[Of], Money>;

/** The figures of a price rule in display units: major units of the base currency, and per cent. */
export interface PriceFigures {
  labour: Amounts<'labourMinor'>;
  labourPerGram: Money;
  setting: Amounts<'settingMinor'>;
  largeStone: Money;
  finish: Amounts<'finishMinor'>;
  plating: Money;
  engraving: Money;
  engravingPerGlyph: Money;
  /** Per cent with one decimal. */
  margin: number;
  /** Kinds without an entry have the default margin. */
  marginOf: Partial<Record<keyof PriceRates['labourMinor'], number | undefined>>;
  rounding: Money;
}

const money = (minor: number): Money => ({ currency: baseCurrency(), minor });

const mapValues = <Key extends string, From, To>(
  of: Readonly<Record<Key, From>>,
  turn: (value: From) => To,
) =>
  Object.fromEntries(Object.entries<From>(of).map(([key, value]) => [key, turn(value)])) as Record<Key, To>;

const minorOf = ({ minor }: Money): number => minor;
const perMilleOf = (percent: number): number => Math.round(percent * 10);

/** Converts rates to figures. */
export function figuresOf(rates: PriceRates): PriceFigures {
  return {
    labour: mapValues(rates.labourMinor, money),
    labourPerGram: money(rates.labourPerGramMinor),
    setting: mapValues(rates.settingMinor, money),
    largeStone: money(rates.largeStoneMinor),
    finish: mapValues(rates.finishMinor, money),
    plating: money(rates.platingMinor),
    engraving: money(rates.engravingMinor),
    engravingPerGlyph: money(rates.engravingPerGlyphMinor),
    margin: rates.marginPerMille / 10,
    marginOf: Object.fromEntries(
      Object.entries(rates.marginPerMilleOf ?? {}).map(([kind, perMille]) => [kind, perMille / 10]),
    ),
    rounding: money(rates.roundToMinor),
  };
}

/** Converts figures to rates; a kind with the default margin has no entry. */
export function ratesOf(figures: PriceFigures, version: string): PriceRates {
  const marginPerMille = perMilleOf(figures.margin);
  const own = Object.entries(figures.marginOf).flatMap(([kind, percent]) =>
    percent === undefined || perMilleOf(percent) === marginPerMille ? [] : [[kind, perMilleOf(percent)]],
  );
  return {
    version,
    labourMinor: mapValues(figures.labour, minorOf),
    labourPerGramMinor: figures.labourPerGram.minor,
    settingMinor: mapValues(figures.setting, minorOf),
    largeStoneMinor: figures.largeStone.minor,
    finishMinor: mapValues(figures.finish, minorOf),
    platingMinor: figures.plating.minor,
    engravingMinor: figures.engraving.minor,
    engravingPerGlyphMinor: figures.engravingPerGlyph.minor,
    marginPerMille,
    ...(own.length > 0 && { marginPerMilleOf: Object.fromEntries(own) }),
    roundToMinor: figures.rounding.minor,
  };
}

/** Whether two sets of rates are equal. */
export function areSameRates(a: PriceRates, b: PriceRates): boolean {
  const text = (rates: PriceRates) => JSON.stringify(flat(ratesOf(figuresOf(rates), '')));
  return text(a) === text(b);
}

/** Every figure by its path, in sorted order. */
const flat = (value: object): [string, unknown][] =>
  Object.entries(value)
    .map(([key, part]): [string, unknown] =>
      typeof part === 'object' && part !== null ? [key, flat(part)] : [key, part],
    )
    .sort(([a], [b]) => (a < b ? -1 : 1));
