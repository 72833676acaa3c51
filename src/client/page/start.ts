import type { StorageKey } from '#client/storage.ts';

/** Maximum age of a stored home base. */
const FRESH_MS = 600_000;

/**
 * The startPage of a page (specification section 4), after load and when idle. With a token it loads the shopper's data
 * and detects an expired session. The stored home base is refreshed if it is ten minutes old or from another page; a
 * first visit requests nothing.
 */
export function startPage(
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
      // Storage is denied: there is nothing to refresh.
    }
}
