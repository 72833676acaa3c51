import { $comparedPieces, comparisonPath, setPieceCompared } from '#client/compared-pieces.ts';
import { pageHref } from '#client/preferences.ts';
import { overlayTexts } from '#client/texts.ts';
import type { Hearts } from '#islands/parts/favourites.store.ts';
import { followHearts, pressLateHeart } from '#islands/parts/hearts.store.ts';
import { productId } from '#kernel/shop/catalogue/product-card.ts';
import { showCompareFull } from './compare-full.ts';

/**
 * Hearts and check boxes of pre-built pages, handled by one listener; client/page/frame.ts loads this file
 * with the first click. The code of each action loads when it is used.
 */
const hearts = () => document.querySelectorAll<HTMLElement>('[data-heart]');
const boxes = () => document.querySelectorAll<HTMLInputElement>('[data-compare]');

let known: Hearts | undefined;

function showHearts(): void {
  if (!known) return;
  for (const heart of hearts()) {
    const id = productId(heart.dataset['heart'] ?? '');
    heart.ariaPressed = String(known.ids.has(id));
    heart.ariaBusy = known.pendingIds.includes(id) ? 'true' : null;
  }
}

/** Shows the link to the comparison beside a product's check box. */
async function showWay(box: HTMLElement, ids: readonly number[]): Promise<void> {
  const place = box.closest('[data-compare-way]');
  if (!place) return;
  const t = await overlayTexts(['compare-pieces']);
  const present = place.querySelector('a');
  if ($comparedPieces.get() !== ids) return;
  if (ids.length === 0) return present?.remove();
  const way = present ?? document.createElement('a');
  way.className = 'link';
  way.href = pageHref(comparisonPath(ids));
  way.textContent = t('compare-pieces.go', { count: ids.length });
  if (!present) place.append(way);
}

const compared = (box: HTMLInputElement) => Number(box.dataset['compare']);

function showBoxes(): void {
  const ids = $comparedPieces.get();
  for (const box of boxes()) {
    box.checked = ids.includes(compared(box));
    void showWay(box, ids);
  }
}

document.addEventListener('click', ({ target }) => {
  const heart = target instanceof Element ? target.closest<HTMLElement>('[data-heart]') : null;
  if (!heart || heart.ariaBusy === 'true') return;
  const named = heart.closest('article')?.querySelector('h2,h3') ?? document.querySelector('h1');
  void pressLateHeart(productId(heart.dataset['heart'] ?? ''), named?.textContent?.trim() ?? '');
});

document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement && target.dataset['compare'])) return;
  if (setPieceCompared(compared(target), target.checked)) return;
  target.checked = false;
  void showCompareFull();
});

// Boxes ticked before this script loaded keep their state.
for (const box of boxes()) {
  if (box.checked) setPieceCompared(compared(box), true);
}
followHearts((hearts) => {
  known = hearts;
  showHearts();
});
$comparedPieces.subscribe(showBoxes);
// Cards were added to the page.
document.addEventListener('shop:cards', showHearts);
