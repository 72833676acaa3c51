import { overlayTexts } from '#client/texts.ts';

/** SVG paths from src/assets/icons, whose components need React or Astro. */
const lines = {
  close: 'M5 5l14 14M19 5 5 19',
  back: 'M20 12H5M10.5 6.5L5 12l5.5 5.5',
  on: 'M4 12h15M13.5 6.5L19 12l-5.5 5.5',
};

const farthest = 1000;
/** Step of a key. */
const steps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: -farthest,
  End: farthest,
};

const buttonClass =
  'absolute grid size-11 place-items-center rounded-full bg-paper/90 text-ink disabled:text-line-strong enabled:hover:text-gold';

function iconButton(
  icon: keyof typeof lines,
  label: string,
  place: string,
  act: () => void,
): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = `${buttonClass} ${place}`;
  button.ariaLabel = label;
  button.innerHTML = `<svg class="size-5" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.25" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${lines[icon]}"/></svg>`;
  button.addEventListener('click', act);
  return button;
}

function pictureOf(link: HTMLAnchorElement): HTMLLIElement {
  const item = document.createElement('li');
  item.className = 'grid size-full shrink-0 snap-start place-items-center overflow-hidden';
  const picture = document.createElement('img');
  picture.src = link.href;
  picture.alt = link.querySelector('img')?.alt ?? '';
  picture.className = 'size-[min(100vw,100dvh)] object-contain';
  item.append(picture);
  return item;
}

/**
 * Shows the photographs beside a link over the whole window: swipe, arrow keys or buttons; closed by Escape or the
 * cross. The focus returns to the link.
 */
export async function showPictures(link: HTMLAnchorElement): Promise<void> {
  const t = await overlayTexts(['review-list']);
  if (document.querySelector('dialog[data-pictures]')) return;
  const links = [...(link.closest('ul')?.querySelectorAll('a') ?? [link])];
  let index = links.indexOf(link);
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;

  const dialog = document.createElement('dialog');
  dialog.className = 'fixed inset-0 m-0 size-full max-h-none max-w-none overflow-hidden bg-ground text-ink';
  dialog.dataset['pictures'] = '';
  dialog.ariaLabel = t('review-list.pictures');
  const list = document.createElement('ul');
  list.className = 'no-scrollbar flex size-full snap-x snap-mandatory overflow-x-auto';
  // Scrollable areas must be reachable by keyboard.
  list.tabIndex = 0;
  list.append(...links.map(pictureOf));
  const count = document.createElement('p');
  count.className = 'absolute top-3 left-4 flex h-11 items-center text-sm text-stone tabular-nums';
  count.ariaLive = 'polite';

  const turnTo = (wanted: number, behavior: ScrollBehavior = isStill ? 'instant' : 'smooth') => {
    index = Math.min(links.length - 1, Math.max(0, wanted));
    list.scrollTo({ left: index * list.clientWidth, behavior });
    showState();
  };
  const closing = iconButton('close', t('review-list.picture-close'), 'top-3 right-3', () => dialog.close());
  const back = iconButton(
    'back',
    t('review-list.picture-back'),
    'top-1/2 left-3 -translate-y-1/2 max-sm:hidden',
    () => turnTo(index - 1),
  );
  const on = iconButton(
    'on',
    t('review-list.picture-on'),
    'top-1/2 right-3 -translate-y-1/2 max-sm:hidden',
    () => turnTo(index + 1),
  );
  function showState(): void {
    const label = t('review-list.picture-count', { number: index + 1, count: links.length });
    if (count.textContent !== label) count.textContent = label;
    back.disabled = index === 0;
    on.disabled = index === links.length - 1;
  }
  dialog.append(list, count, closing, ...(links.length > 1 ? [back, on] : []));

  const ended = new AbortController();
  const { signal } = ended;
  // Scrolled by touch. A button press updates the count itself, before its scrolling ends.
  list.addEventListener(
    'scrollend',
    () => {
      index = Math.round(list.scrollLeft / Math.max(1, list.clientWidth));
      showState();
    },
    { signal },
  );
  // On the document: a button that was just disabled receives no key events.
  document.addEventListener(
    'keydown',
    (event) => {
      const step = steps[event.key];
      if (step === undefined) return;
      event.preventDefault();
      turnTo(index + step);
    },
    { signal },
  );
  addEventListener('resize', () => turnTo(index, 'instant'), { signal });
  const { overflow } = document.documentElement.style;
  dialog.addEventListener('close', () => {
    ended.abort();
    document.documentElement.style.overflow = overflow;
    dialog.remove();
    link.focus({ preventScroll: true });
  });

  document.body.append(dialog);
  dialog.showModal();
  closing.focus();
  document.documentElement.style.overflow = 'hidden';
  turnTo(index, 'instant');
}
