import type { DesignPrice } from '#kernel/shop/designs/design-price.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';

/** Lines of a price as label and amount, without zero amounts. */
export function priceLines(
  { lines }: DesignPrice,
  locale: Locale,
): { key: string; label: string; amount: string }[] {
  return lines
    .filter(({ amount }) => amount.minor !== 0)
    .map(({ key, label, amount }) => ({ key, label, amount: formatMoney(amount, locale) }));
}
