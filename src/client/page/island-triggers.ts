import { emit, openAccountMenu, openPanel, openRingSize, openSettings, panelTabs } from '#client/events.ts';

const HOVER_DELAY_MS = 100;

function openerOf(event: Event): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>('[data-open]') : null;
}

/** Buffers keystrokes until the search field has mounted. */
function bufferTyping(): void {
  const stop = () => {
    document.removeEventListener('keydown', buffer, true);
    document.removeEventListener('focusin', stopAtField, true);
  };
  const stopAtField = (event: FocusEvent) => {
    if (event.target instanceof HTMLInputElement) stop();
  };
  const buffer = (event: KeyboardEvent) => {
    if (event.key === 'Escape') stop();
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    emit('shop:typed', event.key);
  };
  document.addEventListener('keydown', buffer, true);
  document.addEventListener('focusin', stopAtField, true);
}

function open(opener: HTMLElement): void {
  const tab = panelTabs.find((name) => name === opener.dataset['tab']);
  if (tab === 'search') bufferTyping();
  if (tab) openPanel(tab);
  else if (opener.dataset['open'] === 'shop:settings') openSettings(opener);
  else if (opener.dataset['open'] === 'shop:account') openAccountMenu(opener);
  else openRingSize();
}

/**
 * Links and buttons that open an island: `data-open="shop:panel"` with `data-tab`. Hover or focus loads its code, a
 * click opens it; the account menu also opens on hover. Without scripts the link leads to a page instead.
 */
export function watchIslandTriggers(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reach = (event: Event) => {
    clearTimeout(timer);
    const opener = openerOf(event);
    if (!opener) return;
    document.dispatchEvent(new CustomEvent('shop:warm', { detail: opener.dataset['open'] }));
    if (event.type === 'pointerover' && 'hover' in opener.dataset && matchMedia('(hover:hover)').matches) {
      timer = setTimeout(open, HOVER_DELAY_MS, opener);
    }
  };
  document.addEventListener('pointerover', reach);
  document.addEventListener('focusin', reach);
  // The pointer may already be on a trigger when this script has loaded.
  const rested = [...document.querySelectorAll('[data-open]:hover')].at(-1);
  rested?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  document.addEventListener('click', (event) => {
    const opener = openerOf(event);
    if (!opener || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(opener);
  });
}
