import { readStock } from '#client/api/stock.ts';

/** An answer younger than this is not asked for again. */
const freshMs = 10_000;

/**
 * A page is built once and pieces are sold all day: how many are left is asked again when the page is shown, when
 * somebody comes back to it, and when its button comes near. The area of the button says it, to styles by `data-now`
 * (`sold`, `other`) and to the island by an event. A piece sold since the page was built wakes the island, which then
 * offers what a page built today would.
 */
export function watchStock(area: HTMLElement): void {
  let askedAt = -freshMs;
  const ask = async () => {
    const now = performance.now();
    if (now - askedAt < freshMs) return;
    askedAt = now;
    const { dataset } = area;
    const left = await readStock(dataset['product'] ?? '').catch(() => Number.NaN);
    // No answer, or no number, says nothing.
    if (!(left >= 0)) return;
    dataset['left'] = `${left}`;
    dataset['now'] = dataset['left'] === dataset['stock'] ? '' : left > 0 ? 'other' : 'sold';
    area.dispatchEvent(new Event('stock'));
    if (dataset['now'] === 'sold') area.querySelector('astro-island')?.dispatchEvent(new Event('wake'));
  };
  // Shown for the first time, brought back from the browser's memory, or its tab chosen again.
  for (const type of ['pageshow', 'focus']) addEventListener(type, ask);
  new IntersectionObserver(ask).observe(area);
}
