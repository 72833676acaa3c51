import { $comparedPieces, comparisonPath, toggleComparedPiece } from '#client/compared-pieces.ts';
import { pageHref } from '#client/preferences.ts';
import { overlayTexts } from '#client/texts.ts';
import { $favourites, pressHeart } from '#islands/wishlist/favourites.store.ts';
import { productId } from '#kernel/catalogue/product-card.ts';
import { tellCompareFull } from './compare-full.ts';

/**
 * Hearts and tick boxes of pre-built pages, all of them by one listener (client/page/frame.ts fetches this file with
 * the first act): what they change comes when one is pressed.
 */
const hearts = () => document.querySelectorAll<HTMLElement>('[data-heart]');
const boxes = () => document.querySelectorAll<HTMLInputElement>('[data-compare]');

function showHearts(): void {
  const ids = $favourites.get();
  for (const heart of hearts()) heart.ariaPressed = String(ids.has(productId(heart.dataset['heart'] ?? '')));
}

/** Beside a product's tick box: the way to what is set aside. */
async function showWay(box: HTMLElement, ids: readonly number[]): Promise<void> {
  const place = box.closest('[data-compare-way]');
  if (!place) return;
  const t = await overlayTexts(['compare-pieces']);
  const known = place.querySelector('a');
  if ($comparedPieces.get() !== ids) return;
  if (ids.length === 0) return known?.remove();
  const way = known ?? document.createElement('a');
  way.className = 'link';
  way.href = pageHref(comparisonPath(ids));
  way.textContent = t('compare-pieces.go', { count: ids.length });
  if (!known) place.append(way);
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
  pressHeart(productId(heart.dataset['heart'] ?? ''), named?.textContent?.trim() ?? '', (isBusy) => {
    heart.ariaBusy = isBusy ? 'true' : null;
  });
});

document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement && target.dataset['compare'])) return;
  if (toggleComparedPiece(compared(target))) return;
  target.checked = false;
  void tellCompareFull();
});

// Ticked before this came: the boxes keep their own state.
for (const box of boxes()) {
  if (box.checked && !$comparedPieces.get().includes(compared(box))) toggleComparedPiece(compared(box));
}
$favourites.subscribe(showHearts);
$comparedPieces.subscribe(showBoxes);
// A row of cards has been added to the page.
document.addEventListener('shop:cards', showHearts);
