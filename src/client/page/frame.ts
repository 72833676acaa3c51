import './islands.ts';
import 'astro/runtime/server/astro-island.js';
import analyticsUrl from 'late:analytics';
import attendUrl from 'late:attend';
import carouselUrl from 'late:carousel';
import homeBaseUrl from 'late:home-base';
import marksUrl from 'late:marks';
import pricesUrl from 'late:prices';
import sessionUrl from 'late:session';
import type { StorageKey } from '#client/storage.ts';
import { redirectToMobile } from './mobile.ts';
import { start } from './start.ts';

/**
 * Everything a page runs before anybody touches it. Beside the islands it stays below a kilobyte: what only matters
 * once a person moves is in attend.ts and carousel.ts, fetched by the first pointer, key, scroll or touch, and no
 * click is lost in between.
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

const wakingEvents = ['pointerover', 'touchstart', 'focusin', 'keydown', 'scroll', 'astro:hydrate'];
/** A carousel in view is brought to life when nobody acts for this long after the page has loaded. */
const IDLE_MS = 2000;

/** What fetches a script, once; clicks on what it brings to life wait for it. */
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

late(attendUrl, '[data-open],[data-act]');
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
// What it says is as wide as its letters: shown before they have come it would move.
if (banner && !read('alertdialog'))
  document.fonts.ready.then(() => {
    banner.hidden = false;
  });
// Without it the base currency is better than none.
if (read('language'))
  import(/* @vite-ignore */ pricesUrl).catch(() => document.documentElement.removeAttribute('data-prices'));

// Off unless the house has an address for it; without consent nothing of it is fetched.
if (__ANALYTICS_URL__) {
  const count = () => void (read('alertdialog') === '1' && import(/* @vite-ignore */ analyticsUrl));
  count();
  document.addEventListener('shop:consent', count);
}

// After what loading the page still has to do.
addEventListener('load', () =>
  setTimeout(() =>
    start(
      read,
      () => import(/* @vite-ignore */ sessionUrl),
      () => import(/* @vite-ignore */ homeBaseUrl),
    ),
  ),
);
