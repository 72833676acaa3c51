import attendUrl from 'late:attend';
import carouselUrl from 'late:carousel';
import pricesUrl from 'late:prices';
import type { StorageKey } from '#client/storage.ts';
import { redirectToMobile } from './mobile.ts';

/**
 * Everything a page runs before anybody touches it. It stays below a kilobyte: what only matters once a
 * person moves is in attend.ts, fetched by the first pointer or key, and no click is lost in between.
 */
redirectToMobile();

/** A bare reading: the module that writes these keys is fetched with attend.ts. */
const read = (key: StorageKey): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

const wakingEvents = ['pointerover', 'touchstart', 'focusin', 'keydown', 'astro:hydrate'];
let attending: Promise<unknown> | undefined;

const attend = () => {
  attending ??= import(/* @vite-ignore */ attendUrl).then(() => {
    document.removeEventListener('click', hold, true);
  });
};

const hold = (event: Event) => {
  const target =
    event.target instanceof Element && event.target.closest<HTMLElement>('[data-open],[data-act]');
  if (!target || (event instanceof MouseEvent && (event.ctrlKey || event.metaKey))) return;
  event.preventDefault();
  event.stopPropagation();
  attend();
  attending?.then(() => target.click());
};

const showBadges = () => {
  for (const badge of document.querySelectorAll<HTMLElement>('[data-badge]')) {
    const name = badge.dataset['badge'];
    badge.textContent = read(
      name === 'cart' ? 'cartCount' : name === 'wishlist' ? 'wishlistCount' : 'designCount',
    );
    badge.hidden = !badge.textContent;
  }
};

for (const type of wakingEvents) document.addEventListener(type, attend, { once: true, capture: true });
document.addEventListener('click', hold, true);
addEventListener('storage', showBadges);
addEventListener('pageshow', showBadges);
showBadges();

const banner = document.getElementById('cookie-banner');
if (banner && !read('alertdialog')) banner.hidden = false;
if (read('language')) void import(/* @vite-ignore */ pricesUrl);
if (document.querySelector('[data-carousel="6000"]'))
  setTimeout(() => import(/* @vite-ignore */ carouselUrl), 5000);
