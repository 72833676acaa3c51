import { $cartCount, $designCount, $favouriteCount, $messageCount } from '#client/badges.ts';

const stores = {
  cart: $cartCount,
  wishlist: $favouriteCount,
  design: $designCount,
  message: $messageCount,
};

/** Shows counts beside the header's icons: `<span data-badge="cart">`. */
export function showBadges(): void {
  for (const badge of document.querySelectorAll<HTMLElement>('[data-badge]')) {
    const name = badge.dataset['badge'];
    for (const [key, $count] of Object.entries(stores)) {
      if (key !== name) continue;
      $count.subscribe((count) => {
        badge.textContent = count > 99 ? '99+' : String(count);
        badge.hidden = count === 0;
      });
    }
  }
}
