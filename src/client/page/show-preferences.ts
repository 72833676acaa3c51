import { $language } from '#client/preferences.ts';
import { roundFigure } from '#kernel/shop/catalogue/price-range.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import { baseCurrency, type CurrencyRate, convertPriceMinor } from '#kernel/shop/money/money.ts';

/** What the page carries for its scripts. */
export function embedded(id: string): Record<string, string> {
  return JSON.parse(document.getElementById(id)?.textContent || '{}');
}

const baseSymbol = formatMoney({ currency: baseCurrency, minor: 0 }).slice(0, -1);
/** An amount of the base currency within a text, whole or with cents. */
const baseAmount = new RegExp(`${baseSymbol.replace('$', '\\$')}([\\d,]+(?:\\.\\d\\d)?)`, 'g');

/** Writes the amounts of a text in another currency. */
function rewrite(place: HTMLElement, currency: CurrencyRate, minorOf: (baseMinor: number) => number): void {
  for (const text of place.childNodes) {
    if (text instanceof HTMLElement) rewrite(text, currency, minorOf);
    if (!(text instanceof Text)) continue;
    const shown = text.data.replace(baseAmount, (_, amount: string) => {
      const baseMinor = Math.round(Number(amount.replaceAll(',', '')) * 100);
      return formatMoney({ currency: currency.code, minor: minorOf(baseMinor) });
    });
    if (shown !== text.data) text.data = shown;
  }
}

/**
 * Prices are pre-built in the base currency; this shows them in the saved one, and names the choice: unit prices
 * from their minor units, differences within their texts, and ranges in round figures.
 */
export function showPreferences(root: ParentNode = document): void {
  const { country, currency } = $language.get();
  const rate = embedded('rates')[currency];
  const name = embedded('countries')[country];
  for (const place of root.querySelectorAll<HTMLElement>('[data-chosen]')) {
    const text = place.dataset['chosen'] === 'country' ? name : currency;
    if (text) place.textContent = text;
  }
  if (rate && currency !== baseCurrency) {
    const shown: CurrencyRate = { code: currency, symbol: '', rate };
    const each = (selector: string, show: (place: HTMLElement) => void) => {
      for (const place of root.querySelectorAll<HTMLElement>(selector)) show(place);
    };
    each('[data-price-minor]', (place) => {
      const minor = convertPriceMinor(Number(place.dataset['priceMinor']), shown);
      place.textContent = formatMoney({ currency, minor });
    });
    each('[data-price-text]', (place) => {
      rewrite(place, shown, (minor) => convertPriceMinor(minor, shown));
    });
    each('[data-price-range]', (place) => {
      rewrite(place, shown, (minor) => roundFigure(minor / 100, shown) * 100);
    });
  }
  // The head of the page hid them where another currency is saved.
  document.documentElement.removeAttribute('data-prices');
}
