/** A pointer that only crosses the menu opens nothing (specification section 9). */
const MENU_DELAY_MS = 100;

/**
 * The mega-menu: opens on hover after a delay, by its button on touch and keyboard; stays while pointer or
 * focus is inside; closes by Escape, by leaving, or when another opens.
 */
export function watchMenu(): void {
  const menu = document.getElementById('menu');
  if (!menu) return;
  const isWide = matchMedia('(min-width: 64rem) and (hover: hover)');
  let timer: ReturnType<typeof setTimeout> | undefined;

  const open = (item: Element | null) => {
    clearTimeout(timer);
    for (const button of menu.querySelectorAll('[aria-expanded]')) {
      button.setAttribute('aria-expanded', String(button.closest('li') === item));
    }
  };
  const itemOf = (event: Event) =>
    event.target instanceof Element ? event.target.closest('#menu > li') : null;

  menu.addEventListener('pointerover', (event) => {
    if (!isWide.matches) return;
    clearTimeout(timer);
    timer = setTimeout(open, MENU_DELAY_MS, itemOf(event));
  });
  menu.addEventListener('pointerleave', () => {
    if (!isWide.matches) return;
    clearTimeout(timer);
    timer = setTimeout(open, MENU_DELAY_MS * 2, null);
  });
  menu.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('[aria-expanded]') : null;
    if (button) open(button.getAttribute('aria-expanded') === 'true' ? null : itemOf(event));
  });
  menu.addEventListener('focusout', (event) => {
    const next = event.relatedTarget;
    if (!(next instanceof Node) || !itemOf(event)?.contains(next)) open(null);
  });
  document.addEventListener('keydown', (event) => {
    const button = menu.querySelector<HTMLElement>('[aria-expanded="true"]');
    if (event.key !== 'Escape' || !button) return;
    // What had the focus is about to be hidden.
    if (button.closest('li')?.contains(document.activeElement)) button.focus();
    open(null);
  });
  // The pointer that fetched this script rests on an entry already.
  if (isWide.matches) open(menu.querySelector(':scope > li:hover'));
}
