import type { Translate } from '#client/texts.ts';
import { designRows } from '#kernel/shop/jewel-labels/design-rows.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { ComparedRow } from '#ui/ComparisonTable.tsx';
import { comparedRows } from './compare-state.ts';
import { factRows } from './fact-rows.ts';
import type { Compared } from './use-compared.ts';

const priceNotes = {
  loading: 'compare.loading',
  stone: 'compare.noPrice',
  refused: 'compare.notMade',
  failed: 'compare.failed',
};

function priceText({ price }: Compared, first: Compared | undefined, t: Translate): string {
  if (price.status !== 'ready') return t(priceNotes[price.status]);
  const money = price.price.price;
  const base = first?.price.status === 'ready' ? first.price.price.price : undefined;
  const said = formatMoney(money, t.locale);
  if (!base || base.minor === money.minor) return said;
  const amount = formatMoney({ ...money, minor: Math.abs(money.minor - base.minor) }, t.locale);
  const difference = t(money.minor > base.minor ? 'compare.more' : 'compare.less', { amount });
  return t('compare.price-against', { price: said, difference });
}

/** All rows: price, server figures, description. */
export function allRows(entries: readonly Compared[], locale: Locale, t: Translate): ComparedRow[] {
  const opened = entries.map((entry) => ({
    facts: entry.price.status === 'ready' ? factRows(entry.price.price, locale, t) : [],
    cells:
      entry.opened && 'shown' in entry.opened ? designRows(entry.opened.shown.composition.design, t) : [],
  }));
  const prices = entries.map((entry) => priceText(entry, entries[0], t));
  return [
    { key: 'price', label: t('compare.price'), values: prices, differs: new Set(prices).size > 1 },
    ...comparedRows(opened.map(({ facts }) => facts)),
    ...comparedRows(opened.map(({ cells }) => cells)),
  ];
}
