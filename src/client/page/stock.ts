import { readStock } from '#client/api/stock.ts';

/** Maximum age of a response before a new request. */
const freshMs = 10_000;

/**
 * Refreshes the stock of a product page, which is built once: when the page is shown, when the visitor returns, and
 * when its button comes near. The button's area exposes the result to styles by `data-now` (`sold`, `other`) and to
 * the island by an event. If the piece has been sold since the build, the island wakes and offers what a page built
 * now would.
 */
export function watchStock(area: HTMLElement): void {
  let askedAt = -freshMs;
  const ask = async () => {
    const now = performance.now();
    if (now - askedAt < freshMs) return;
    askedAt = now;
    const { dataset } = area;
    const left = await readStock(dataset['product'] ?? '').catch(() => Number.NaN);
    // Without a valid number nothing changes.
    if (!(left >= 0)) return;
    dataset['left'] = `${left}`;
    dataset['now'] = dataset['left'] === dataset['stock'] ? '' : left > 0 ? 'other' : 'sold';
    area.dispatchEvent(new Event('stock'));
    if (dataset['now'] === 'sold') area.querySelector('astro-island')?.dispatchEvent(new Event('wake'));
  };
  // First display, restored from the back/forward cache, or its tab focused again.
  for (const type of ['pageshow', 'focus']) addEventListener(type, ask);
  new IntersectionObserver(ask).observe(area);
}
