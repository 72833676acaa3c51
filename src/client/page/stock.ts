import { readStock } from '#client/api/stock.ts';

/** An answer younger than this is not asked for again. */
const freshMs = 10_000;

/**
 * A page is built once and pieces are sold all day: how many are left is asked again when the page is shown, when
 * somebody comes back to it, and when its button comes near. The area of the button says it, to styles by `data-now`
 * (`sold`, `other`) and to the island by an event.
 */
export function watchStock(area: HTMLElement): void {
  let askedAt = -freshMs;
  const ask = async () => {
    const now = performance.now();
    if (document.hidden || now - askedAt < freshMs) return;
    askedAt = now;
    const { product = '', stock: built } = area.dataset;
    const left = await readStock(__API_ORIGIN__, product);
    if (left === undefined || String(left) === area.dataset['left']) return;
    area.dataset['left'] = String(left);
    area.dataset['now'] = String(left) === built ? '' : left > 0 ? 'other' : 'sold';
    area.dispatchEvent(new Event('stock'));
  };
  const soon = () => void ask();
  addEventListener('pageshow', soon);
  document.addEventListener('visibilitychange', soon);
  // Also tells of the first showing.
  new IntersectionObserver(soon, { rootMargin: '200px' }).observe(area);
}
