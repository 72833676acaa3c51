import { consent } from '#client/storage.ts';

/** Falls back to a timer in browsers without `requestIdleCallback`. */
const whenIdle = (task: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(task) : setTimeout(task, 1_000);

/** Visited pages are cached only after consent to storage. */
function register(): void {
  const keep = consent() === 1 ? '?keep' : '';
  // Errors are ignored: without the worker the shop works as before.
  navigator.serviceWorker?.register(`/service-worker.js${keep}`).catch(() => undefined);
}

/** Registers the service worker for offline use, after the first interaction and when idle. */
export function startOfflineWorker(): void {
  // In development it would serve stale files.
  if (!import.meta.env.PROD) return;
  document.addEventListener('shop:consent', register);
  if (document.readyState === 'complete') whenIdle(register);
  else addEventListener('load', () => whenIdle(register));
}
