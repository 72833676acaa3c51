import { $language, pageLocale } from '#client/preferences.ts';
import { roundFigure } from '#kernel/shop/catalogue/price-range.ts';
import { formatMoney, replaceMoney } from '#kernel/shop/money/format.ts';
import { type CurrencyRate, convertPriceMinor, toDecimalString } from '#kernel/shop/money/money.ts';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';

/** Data embedded in the page for its scripts. */
export function embedded(id: string): Record<string, string> {
  return JSON.parse(document.getElementById(id)?.textContent || '{}');
}

/** Rewrites the amounts of a text in another currency. */
function rewrite(place: HTMLElement, currency: CurrencyRate, minorOf: (baseMinor: number) => number): void {
  for (const text of place.childNodes) {
    if (text instanceof HTMLElement) rewrite(text, currency, minorOf);
    if (!(text instanceof Text)) continue;
    const locale = pageLocale();
    const shown = replaceMoney(text.data, { currency: baseCurrency(), locale }, (baseMinor) =>
      formatMoney({ currency: currency.code, minor: minorOf(baseMinor) }, locale),
    );
    if (shown !== text.data) text.data = shown;
  }
}

/** Names of an amount and its currency in structured data (schema.org). */
const amountFields = { priceCurrency: 'price', currency: 'value' } as const;

/** The structured data in another currency, so that search engines find the same price as on the page. */
function convertData(node: unknown, currency: CurrencyRate): unknown {
  if (Array.isArray(node)) return node.map((each) => convertData(each, currency));
  if (typeof node !== 'object' || node === null) return node;
  const data: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(node)) data[name] = convertData(value, currency);
  for (const [code, amount] of Object.entries(amountFields)) {
    if (data[code] !== baseCurrency() || data[amount] === undefined) continue;
    const minor = convertPriceMinor(Math.round(Number(data[amount]) * 100), currency);
    data[amount] = toDecimalString(minor);
    data[code] = currency.code;
  }
  return data;
}

/**
 * Shows the pre-built prices in the saved currency, and the saved choice: unit prices from their minor units,
 * differences within their texts, and ranges in round figures.
 */
export function showPreferences(root: ParentNode = document): void {
  const { country, currency } = $language.get();
  const rate = embedded('rates')[currency];
  const name = embedded('countries')[country];
  for (const place of root.querySelectorAll<HTMLElement>('[data-chosen]')) {
    const text = place.dataset['chosen'] === 'country' ? name : currency;
    if (text) place.textContent = text;
  }
  if (rate && currency !== baseCurrency()) {
    const shown: CurrencyRate = { code: currency, symbol: '', rate };
    const forEachElement = (selector: string, show: (place: HTMLElement) => void) => {
      for (const place of root.querySelectorAll<HTMLElement>(selector)) show(place);
    };
    forEachElement('[data-price-minor]', (place) => {
      const minor = convertPriceMinor(Number(place.dataset['priceMinor']), shown);
      place.textContent = formatMoney({ currency, minor }, pageLocale());
    });
    forEachElement('[data-price-text]', (place) => {
      rewrite(place, shown, (minor) => convertPriceMinor(minor, shown));
    });
    forEachElement('script[type="application/ld+json"]', (place) => {
      place.textContent = JSON.stringify(convertData(JSON.parse(place.textContent), shown));
    });
    forEachElement('[data-price-range]', (place) => {
      rewrite(place, shown, (minor) => roundFigure(minor / 100, shown) * 100);
    });
  }
  // Prices are hidden by the page's head if another currency is saved.
  document.documentElement.removeAttribute('data-prices');
}
