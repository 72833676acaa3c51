import { $language } from '#client/preferences.ts';
import { formatMoney } from '#kernel/money/format.ts';
import { convertPriceMinor } from '#kernel/money/money.ts';

/** What the page carries for its scripts. */
export function embedded(id: string): Record<string, string> {
  return JSON.parse(document.getElementById(id)?.textContent || '{}');
}

/** Prices are pre-built in the base currency; this shows them in the saved one, and names the choice. */
export function showPreferences(root: ParentNode = document): void {
  const { country, currency } = $language.get();
  const rate = embedded('rates')[currency];
  const name = embedded('countries')[country];
  for (const place of root.querySelectorAll<HTMLElement>('[data-chosen]')) {
    const text = place.dataset['chosen'] === 'country' ? name : currency;
    if (text) place.textContent = text;
  }
  if (!rate || rate === '1') return;
  for (const place of root.querySelectorAll<HTMLElement>('[data-price-minor]')) {
    const minor = convertPriceMinor(Number(place.dataset['priceMinor']), {
      code: currency,
      symbol: '',
      rate,
    });
    place.textContent = formatMoney({ currency, minor });
  }
}
