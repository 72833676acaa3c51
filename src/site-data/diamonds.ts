import type { Api } from '#client/api/api.ts';
import type { Locale } from '#kernel/text/locales.ts';
import { read } from './api.ts';
import { loadBase } from './base.ts';
import { allCards } from './categories.ts';

const readDiamonds = (api: Api) => api.call('diamonds', {});

/** The finder's first page as everybody sees it, the rates its prices are shown by, and settings for a stone. */
export async function loadDiamondPage(locale: Locale) {
  const [initial, base, round] = await Promise.all([
    read(locale, readDiamonds),
    loadBase(locale),
    allCards(locale, { shape: ['round'] }),
  ]);
  return {
    initial,
    rates: base.currency.currencyList.map(({ code, symbol, rate }) => ({ code, symbol, rate })),
    settings: round.filter((card) => card.kind === 'variable-design'),
  };
}
