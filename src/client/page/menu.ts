/** Delay before the menu opens on hover (specification section 9). */
const MENU_DELAY_MS = 100;

/** Loads the menu panels of the language from one cached file; retries after a failure. */
function panelsOf(menu: HTMLElement): () => Promise<void> {
  const fetchPanels = async () => {
    const answer = await fetch(menu.dataset['panels'] ?? '');
    if (!answer.ok) throw new Error(`panels of the menu: HTTP ${answer.status}`);
    const file = document.createElement('template');
    file.innerHTML = await answer.text();
    for (const button of menu.querySelectorAll('[aria-controls]')) {
      const panel = file.content.getElementById(button.getAttribute('aria-controls') ?? '');
      if (panel) button.closest('li')?.append(panel);
    }
    document.dispatchEvent(new Event('shop:panels'));
  };
  let coming: Promise<void> | undefined;
  return () => {
    coming ??= fetchPanels().catch((error) => {
      coming = undefined;
      throw error;
    });
    return coming;
  };
}

/** Loads the pictures of an entry's panel before it opens: lazy ones start only when they are shown. */
function loadPictures(item: Element | null): void {
  for (const image of item?.querySelectorAll('img') ?? []) image.setAttribute('loading', 'eager');
}

/**
 * The mega-menu: opens on hover after a delay, by its button on touch and keyboard; stays open while pointer or focus
 * is inside; closes by Escape, on leaving, or when another opens. Its panels are loaded on first interaction; without
 * them, the button leads to the entry's page.
 */
export function watchMenu(): void {
  const menu = document.getElementById('menu');
  if (!menu) return;
  const isWide = matchMedia('(min-width: 64rem) and (hover: hover)');
  const reach = panelsOf(menu);
  const reachEarly = () => void reach().catch(() => undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const open = (item: Element | null) => {
    clearTimeout(timer);
    for (const button of menu.querySelectorAll('[aria-expanded]')) {
      button.setAttribute('aria-expanded', String(button.closest('li') === item));
    }
  };
  const itemOf = (event: Event) =>
    event.target instanceof Element ? event.target.closest('#menu > li') : null;
  const press = (item: Element | null) => {
    open(item);
    reach().catch(() => item?.querySelector('a')?.click());
  };

  menu.addEventListener('pointerover', (event) => {
    reachEarly();
    if (!isWide.matches) return;
    clearTimeout(timer);
    const item = itemOf(event);
    timer = setTimeout(open, MENU_DELAY_MS, item);
    reach().then(
      () => loadPictures(item),
      () => undefined,
    );
  });
  menu.addEventListener('focusin', reachEarly);
  document.getElementById('navigation')?.addEventListener('toggle', reachEarly);
  menu.addEventListener('pointerleave', () => {
    if (!isWide.matches) return;
    clearTimeout(timer);
    timer = setTimeout(open, MENU_DELAY_MS * 2, null);
  });
  menu.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('[aria-expanded]') : null;
    if (button) press(button.getAttribute('aria-expanded') === 'true' ? null : itemOf(event));
  });
  menu.addEventListener('focusout', (event) => {
    const next = event.relatedTarget;
    if (!(next instanceof Node) || !itemOf(event)?.contains(next)) open(null);
  });
  document.addEventListener('keydown', (event) => {
    const button = menu.querySelector<HTMLElement>('[aria-expanded="true"]');
    if (event.key !== 'Escape' || !button) return;
    // The focused element is about to be hidden.
    if (button.closest('li')?.contains(document.activeElement)) button.focus();
    open(null);
  });
  // The pointer may already be on an entry, or the phone's menu open, when this script has loaded.
  if (menu.matches(':hover') || document.querySelector('#navigation:popover-open')) reachEarly();
  if (isWide.matches) open(menu.querySelector(':scope > li:hover'));
}
