import { forgetProduct, maxRecent, recentProducts, rememberProduct } from '#client/recent-products.ts';
import { showPreferences } from './show-preferences.ts';

/** Distance below the viewport at which the row is loaded. */
const nearPx = 600;

/** The pre-built card of a product; undefined if it does not exist or cannot be loaded. */
async function fetchCard(url: string, id: number): Promise<string | undefined> {
  const answer = await fetch(`${url}${id}/`).catch(() => undefined);
  if (answer?.status === 404) forgetProduct(id);
  return answer?.ok ? answer.text() : undefined;
}

/** Remembers the page's product, and shows the previously viewed ones when their row comes near. */
export function watchRecent(row: HTMLElement): void {
  const { piece, cards = '' } = row.dataset;
  const current = Number(piece);
  const others = recentProducts()
    .filter((id) => id !== current)
    .slice(0, maxRecent);
  rememberProduct(current);
  if (others.length === 0) return;
  const show = async () => {
    const found = await Promise.all(others.map((id) => fetchCard(cards, id)));
    const list = row.querySelector('ul');
    if (!list || found.every((card) => card === undefined)) return;
    list.innerHTML = found.filter((card) => card !== undefined).join('');
    showPreferences(list);
    document.dispatchEvent(new Event('shop:cards'));
    row.hidden = false;
  };
  // A hidden row has no position, so the element before it is observed.
  const near = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      near.disconnect();
      void show();
    },
    { rootMargin: `${nearPx}px` },
  );
  near.observe(row.previousElementSibling ?? document.body);
}
