import { decimals } from '#kernel/shop/text/decimals.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { formatMoney } from './format.ts';
import { isCurrencyCode } from './money.ts';

/** An amount in minor units of any currency in a language; one that no shop can have is named by its code: `ISK 12.50`. */
export const formatAmount = (
  { currency, minor }: { currency: string; minor: number },
  locale: Locale,
): string =>
  isCurrencyCode(currency)
    ? formatMoney({ currency, minor }, locale)
    : `${currency} ${decimals(locale, minor / 100)}`;
