import turnUrl from 'late:turn';
import { termsOf } from '#client/delivery-terms.ts';
import { loadChunk } from '#client/guard.ts';
import { $language, pageLocale } from '#client/preferences.ts';
import { estimatedDutiesMinor } from '#kernel/shop/checkout/duties.ts';
import { afterWorkingDays, daysToDelivery } from '#kernel/shop/checkout/working-days.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import { convertPriceMinor } from '#kernel/shop/money/money.ts';
import { homeCountry } from '#kernel/shop/settings/shop-settings.ts';
import { watchRecent } from './recent.ts';
import { embedded } from './show-preferences.ts';

/** Scripts of a product page after the first interaction; the buy box is an island of its own. */

/** Delivery terms beside the price for the saved country: days as dates, costs in the saved currency. */
function showTerms(row: HTMLElement): void {
  const { country, currency } = $language.get();
  const terms = termsOf(country, row.dataset['terms'] ?? '');
  const rate = embedded('rates')[currency];
  if (!terms || !rate) return;
  const inCurrency = (minor: number) => convertPriceMinor(minor, { code: currency, symbol: '', rate });
  const say = (minor: number) => formatMoney({ currency, minor }, pageLocale());
  const place = (name: string) => document.querySelector<HTMLElement>(`[data-fill="${name}"]`);
  const name = place('country');
  if (name) name.textContent = embedded('countries')[country] ?? country;
  const costMinor = inCurrency(terms.costMinor);
  const cost = place('cost');
  if (cost) cost.textContent = costMinor === 0 ? (cost.dataset['free'] ?? '') : say(costMinor);
  for (const sentence of row.querySelectorAll<HTMLElement>('[data-duties]'))
    sentence.hidden = (sentence.dataset['duties'] === '1') !== terms.areTaxesIncluded;
  // Inside the shop's own country there is no import.
  const abroad = row.querySelector<HTMLElement>('[data-abroad]');
  if (abroad) abroad.hidden = country === homeCountry();
  const estimate = row.querySelector<HTMLElement>('[data-estimate]');
  if (estimate && terms.customs) {
    const price = document.querySelector<HTMLElement>('[data-buy] [data-price-minor]');
    const goodsBaseMinor = Number(price?.dataset['priceMinor'] ?? 0);
    const minor = estimatedDutiesMinor(terms.customs, {
      grandMinor: inCurrency(goodsBaseMinor) + costMinor,
      baseMinor: goodsBaseMinor + terms.costMinor,
    });
    if (minor > 0) estimate.textContent = (estimate.dataset['estimate'] ?? '').replace('|', say(minor));
  }
  const days = place('days');
  if (!days) return;
  const [min = 0, max = 0] = (days.dataset['dispatch'] ?? '').split('-').map(Number);
  const span = daysToDelivery({ min, max }, terms.onTheWay);
  const day = (count: number) => new Date(`${afterWorkingDays(new Date(), count)}T00:00:00Z`);
  // Across the end of a month long month names would need a second line.
  const format = new Intl.DateTimeFormat(days.dataset['locale'], {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  const [first, last] = [day(span.min), day(span.max)];
  // For a range in Chinese Intl writes '27/11 至 2/12'; a single date uses the checkout's format.
  days.textContent = days.dataset['locale']?.startsWith('zh')
    ? `${format.format(first)}至${format.format(last)}`
    : format.formatRange(first, last);
}

/** The bar is shown while the buy box's button is out of view; it shows the price and presses that button. */
function watchBuyBar(bar: HTMLElement, area: HTMLElement, onChange: () => void): void {
  const price = bar.querySelector('data');
  const from = bar.querySelector<HTMLElement>('[data-price-from]');
  let button: HTMLElement | null = null;
  const inSight = new IntersectionObserver((entries) => {
    bar.hidden = entries.at(-1)?.isIntersecting ?? true;
  });
  const look = () => {
    const amount = area.querySelector('[data-price-minor]')?.textContent;
    if (price && amount && price.textContent !== amount) price.textContent = amount;
    if (from) from.hidden = !area.querySelector('[data-price-from]');
    // A changed option changes the price, and so the customs estimate.
    onChange();
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

/** Shares the page's URL, which contains the choices, by the share sheet or else by email. */
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
      // Cancelled by the shopper.
      if (!(error instanceof DOMException && error.name === 'AbortError')) location.assign(mail);
    }
  });
}

/** Opens a customer's photograph over the page; in a new tab or without this script the link shows the image itself. */
function watchReviewPictures(): void {
  document.querySelector('#reviews-newest')?.addEventListener('click', (event) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('[data-picture]') : null;
    if (!link || !(event instanceof MouseEvent) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void loadChunk(() => import('./picture-viewer.ts')).then(({ showPictures }) => showPictures(link));
  });
}

const element = (selector: string) => document.querySelector<HTMLElement>(selector);
const terms = element('[data-terms]');
const say = () => {
  if (terms) showTerms(terms);
};
say();
const [bar, area] = [element('#buy-bar'), element('[data-buy]')];
if (bar && area) watchBuyBar(bar, area, say);
const recent = element('[data-piece]');
if (recent) watchRecent(recent);
watchShare();
watchReviewPictures();
// Optional: without it only the picture is shown.
if (!element('[data-turn="off"]'))
  import(/* @vite-ignore */ turnUrl).then(({ offerTurn }) => offerTurn()).catch(() => undefined);
