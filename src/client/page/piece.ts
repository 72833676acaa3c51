import { termsOf } from '#client/delivery-terms.ts';
import { $language } from '#client/preferences.ts';
import { afterWorkingDays, daysToDelivery } from '#kernel/checkout/working-days.ts';
import { formatMoney } from '#kernel/money/format.ts';
import { convertPriceMinor } from '#kernel/money/money.ts';
import { watchRecent } from './recent.ts';
import { embedded } from './show-preferences.ts';

/** What a product's page does once somebody is there; what is for sale is the buy box's own. */

/** The rows beside the price for the saved country: days become dates, the charge comes in the saved currency. */
function showTerms(row: HTMLElement): void {
  const { country, currency } = $language.get();
  const terms = termsOf(country, row.dataset['terms'] ?? '');
  const rate = embedded('rates')[currency];
  if (!terms || !rate) return;
  const place = (name: string) => document.querySelector<HTMLElement>(`[data-fill="${name}"]`);
  const name = place('country');
  if (name) name.textContent = embedded('countries')[country] ?? country;
  const cost = place('cost');
  if (cost) {
    const minor = convertPriceMinor(terms.costMinor, { code: currency, symbol: '', rate });
    cost.textContent =
      terms.costMinor === 0 ? (cost.dataset['free'] ?? '') : formatMoney({ currency, minor });
  }
  for (const sentence of row.querySelectorAll<HTMLElement>('[data-duties]'))
    sentence.hidden = (sentence.dataset['duties'] === '1') !== terms.areTaxesIncluded;
  const days = place('days');
  if (!days) return;
  const [min = 0, max = 0] = (days.dataset['dispatch'] ?? '').split('-').map(Number);
  const span = daysToDelivery({ min, max }, terms.onTheWay);
  const day = (count: number) => new Date(`${afterWorkingDays(new Date(), count)}T00:00:00Z`);
  const format = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  days.textContent = new Intl.DateTimeFormat(document.documentElement.lang, format).formatRange(
    day(span.min),
    day(span.max),
  );
}

/** The bar stands while the button of the buy box is out of sight, shows its price and presses it. */
function watchBuyBar(bar: HTMLElement, area: HTMLElement): void {
  const price = bar.querySelector('data');
  let button: HTMLElement | null = null;
  const inSight = new IntersectionObserver((entries) => {
    bar.hidden = entries.at(-1)?.isIntersecting ?? true;
  });
  const look = () => {
    const amount = area.querySelector('[data-price-minor]')?.textContent;
    if (price && amount && price.textContent !== amount) price.textContent = amount;
    const now = area.querySelector<HTMLElement>('button[type=submit]');
    if (now === button) return;
    inSight.disconnect();
    button = now;
    if (now) inSight.observe(now);
    else bar.hidden = true;
  };
  new MutationObserver(look).observe(area, { childList: true, subtree: true, characterData: true });
  look();
  bar.querySelector('button')?.addEventListener('click', () => button?.click());
}

/** The choices are in the address of the page, which is what is sent: by the share sheet, else by a mail program. */
function watchShare(): void {
  document.addEventListener('click', async (event) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-share]') : null;
    if (!link) return;
    event.preventDefault();
    const { share = '' } = link.dataset;
    const url = `${share}${location.search}`;
    const mail = link.href.replaceAll(encodeURIComponent(share), encodeURIComponent(url));
    try {
      if (!('share' in navigator)) return location.assign(mail);
      await navigator.share({ title: document.title, url });
    } catch (error) {
      // Closed by the shopper, who wants nothing else then.
      if (!(error instanceof DOMException && error.name === 'AbortError')) location.assign(mail);
    }
  });
}

const element = (selector: string) => document.querySelector<HTMLElement>(selector);
const terms = element('[data-terms]');
if (terms) showTerms(terms);
const [bar, area] = [element('#buy-bar'), element('[data-buy]')];
if (bar && area) watchBuyBar(bar, area);
const recent = element('[data-piece]');
if (recent) watchRecent(recent);
watchShare();
