import { type CurrencyCode, smallestMinor } from '#kernel/shop/money/money.ts';

/** The gift cards on sale in one currency. */
export interface CardsInCurrency {
  currency: CurrencyCode;
  /** Amounts that the page offers, the smallest first. */
  amounts: readonly number[];
  /** Bounds of an amount that the buyer chooses. */
  leastMinor: number;
  mostMinor: number;
}

/** The gift cards that a shop sells. */
export interface GiftCardSale {
  /** Years for which a card is valid where the law asks for less. */
  validYears: number;
  /** A currency without an entry has the usual amounts. */
  currencies: readonly (Omit<CardsInCurrency, 'amounts'> & { amounts: readonly { minor: number }[] })[];
}

export const maxValidYears = 50;
export const mostCardAmounts = 6;

/** A round amount in major units that buys a small present of jewellery, by currency. */
const usualUnits: Readonly<Record<CurrencyCode, number>> = {
  ...{ HKD: 1_000, USD: 100, CNY: 1_000, TWD: 3_000, GBP: 100, EUR: 100, SGD: 200, JPY: 20_000, AUD: 200 },
  ...{ CAD: 200, CHF: 100, NZD: 200, SEK: 1_000, NOK: 1_000, DKK: 1_000, PLN: 500, CZK: 2_500, RON: 500 },
  ...{ AED: 500, MYR: 500, THB: 5_000, MXN: 2_000 },
};

const usualYears = 5;
const times = (unit: number, factor: number): number => unit * factor * 100;

/** The cards of a currency for which the shop has set no amounts. */
function usualCards(currency: CurrencyCode): CardsInCurrency {
  const unit = usualUnits[currency];
  return {
    currency,
    amounts: [1, 2, 5, 10].map((factor) => times(unit, factor)),
    leastMinor: times(unit, 0.5),
    mostMinor: times(unit, 50),
  };
}

/** The gift cards of a shop that has not set any. */
export const usualGiftCardSale: GiftCardSale = { validYears: usualYears, currencies: [] };

/** The cards on sale in a currency. */
export function cardsIn({ currencies }: GiftCardSale, currency: CurrencyCode): CardsInCurrency {
  const own = currencies.find((each) => each.currency === currency);
  if (!own) return usualCards(currency);
  return { ...own, amounts: own.amounts.map(({ minor }) => minor).toSorted((a, b) => a - b) };
}

/** Whether a card of this amount is on sale: an offered one, or within the bounds and in whole units of the currency. */
export function isCardAmount(
  { currency, amounts, leastMinor, mostMinor }: CardsInCurrency,
  minor: number,
): boolean {
  if (amounts.includes(minor)) return true;
  return minor >= leastMinor && minor <= mostMinor && minor % smallestMinor(currency) === 0;
}
