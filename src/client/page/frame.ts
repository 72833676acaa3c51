import './islands.ts';
import 'astro/runtime/server/astro-island.js';
import analyticsUrl from 'late:analytics';
import carouselUrl from 'late:carousel';
import firstInteractionUrl from 'late:first-interaction';
import homeBaseUrl from 'late:home-base';
import marksUrl from 'late:marks';
import pricesUrl from 'late:prices';
import sessionUrl from 'late:session';
import type { StorageKey } from '#client/storage.ts';
import { redirectToMobile } from './mobile.ts';
import { startPage } from './start.ts';

/**
 * Everything a page runs before the first interaction; under a kilobyte apart from the islands. Scripts for
 * interaction are in first-interaction.ts and carousel.ts, loaded by the first pointer, key, scroll or touch event,
 * and no click is lost meanwhile.
 */
redirectToMobile();

/** Reads storage directly: the storage module is loaded later, with first-interaction.ts. */
const read = (key: StorageKey): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

const wakingEvents = ['pointerover', 'touchstart', 'focusin', 'keydown', 'scroll', 'astro:hydrate'];
/** Idle time after page load before a visible carousel is started. */
const IDLE_MS = 2000;

/** Loads a script once; clicks on its controls are replayed when it has loaded. */
const late = (url: string, controls: string) => {
  let coming: Promise<unknown> | undefined;
  const fetchScript = () => {
    coming ??= import(/* @vite-ignore */ url).then(() => document.removeEventListener('click', hold, true));
    return coming;
  };
  const hold = (event: MouseEvent) => {
    const target = event.target instanceof Element && event.target.closest<HTMLElement>(controls);
    if (!target || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    fetchScript().then(() => target.click());
  };
  document.addEventListener('click', hold, true);
  for (const type of wakingEvents)
    document.addEventListener(type, fetchScript, { once: true, capture: true });
  return fetchScript;
};

late(firstInteractionUrl, '[data-open],[data-act]');
if (document.querySelector('[data-heart]')) late(marksUrl, '[data-heart]');

const carousels = document.querySelectorAll('[data-carousel]');
if (carousels[0]) {
  const slide = late(carouselUrl, '[data-go],[data-step],[data-pause]');
  const inView = new IntersectionObserver(
    (entries) => entries.some((entry) => entry.isIntersecting) && slide(),
  );
  const watch = () => {
    for (const carousel of carousels) inView.observe(carousel);
  };
  addEventListener('load', () => setTimeout(watch, IDLE_MS));
}

/** Badges are named after their stored count, `wishlistCount` for the favourites. */
type Counted = 'cart' | 'wishlist' | 'design' | 'message';

const showBadges = () => {
  for (const badge of document.querySelectorAll<HTMLElement>('[data-badge]')) {
    badge.textContent = read(`${badge.dataset['badge'] as Counted}Count`);
    badge.hidden = !badge.textContent;
  }
};

addEventListener('storage', showBadges);
addEventListener('pageshow', showBadges);
showBadges();

const banner = document.getElementById('cookie-banner');
// Shown with its web font only, as it would change its width.
if (banner && !read('alertdialog'))
  document.fonts.ready.then(() => {
    banner.hidden = false;
  });
// Without it the base currency is shown. The page's head sets the attribute.
if ('prices' in document.documentElement.dataset)
  import(/* @vite-ignore */ pricesUrl).catch(() => document.documentElement.removeAttribute('data-prices'));

// Off unless an analytics URL is configured; loaded with consent only.
if (__ANALYTICS_URL__) {
  const count = () => void (read('alertdialog') === '1' && import(/* @vite-ignore */ analyticsUrl));
  count();
  document.addEventListener('shop:consent', count);
}

// After the remaining work of the page load.
addEventListener('load', () =>
  setTimeout(() =>
    startPage(
      read,
      () => import(/* @vite-ignore */ sessionUrl),
      () => import(/* @vite-ignore */ homeBaseUrl),
    ),
  ),
);
