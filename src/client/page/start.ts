import type { StorageKey } from '#client/storage.ts';

/** A stored home base older than this is asked for again. */
const FRESH_MS = 600_000;

/**
 * The start of a page (specification section 4), once it has loaded and rests. Whoever has a token gets what belongs to
 * it, and hears of one that has expired. The home base is in the page: it is asked for again when the stored one is
 * ten minutes old or was another page's; a first visit asks for nothing.
 */
export function start(
  read: (key: StorageKey) => string | null,
  loadSession: () => unknown,
  refreshBase: () => unknown,
): void {
  if (read('token')) loadSession();
  const digest = document.body.dataset['base'];
  const [of, at] = (read('homeBaseSeen') ?? '').split(' ');
  if (of && (of !== digest || Date.now() - Number(at) > FRESH_MS)) return void refreshBase();
  if (!of)
    try {
      localStorage.setItem('homeBaseSeen' satisfies StorageKey, `${digest} ${Date.now()}`);
    } catch {
      // Denied: there is nothing to refresh then either.
    }
}
