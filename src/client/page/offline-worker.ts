import { consent } from '#client/storage.ts';

/** When the thread has nothing else to do; some browsers cannot say. */
const whenIdle = (task: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(task) : setTimeout(task, 1_000);

/** Visited pages are stored only after the visitor has consented to storage. */
function register(): void {
  const keep = consent() === 1 ? '?keep' : '';
  // Refused, or a device that keeps nothing: the shop works as it does.
  navigator.serviceWorker?.register(`/service-worker.js${keep}`).catch(() => undefined);
}

/** Starts the worker that stands in for a network that is gone, once a person is there and the page rests. */
export function startOfflineWorker(): void {
  // In development it would stand between an editor and what was saved.
  if (!import.meta.env.PROD) return;
  document.addEventListener('shop:consent', register);
  if (document.readyState === 'complete') whenIdle(register);
  else addEventListener('load', () => whenIdle(register));
}
