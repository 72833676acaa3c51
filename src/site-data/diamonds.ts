import { searchDiamonds } from '#client/api/diamonds.ts';
import { everyDiamond } from '#kernel/shop/diamonds/diamond.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { read } from './api.ts';
import { loadBase, ratesOf } from './base.ts';
import { allCards } from './categories.ts';

/** The finder's first page without filters, the currency rates, and settings for a stone. */
export async function loadDiamondPage(locale: Locale) {
  const [initial, base, round] = await Promise.all([
    read(locale, searchDiamonds, everyDiamond),
    loadBase(locale),
    allCards(locale, { shape: ['round'] }),
  ]);
  return {
    initial,
    rates: ratesOf(base),
    settings: round.filter((card) => card.kind === 'variable-design'),
  };
}
