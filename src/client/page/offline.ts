/** The offline page: it is served at the requested URL, which it tries to reload. */
const ask = () => location.reload();

document.querySelector('[data-retry]')?.addEventListener('click', (event) => {
  event.preventDefault();
  ask();
});
/** The browser's `online` event comes too early, or never if only the server is unreachable. */
const firstWaitMs = 5_000;
const longestWaitMs = 60_000;
let waitMs = firstWaitMs;
let timer: ReturnType<typeof setTimeout>;

function look(): void {
  clearTimeout(timer);
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(ask, () => {
    timer = setTimeout(() => document.hidden || look(), waitMs);
    waitMs = Math.min(waitMs * 2, longestWaitMs);
  });
}

// At its own URL there is nothing to reload.
if (!location.pathname.endsWith('/offline/')) {
  addEventListener('online', look);
  document.addEventListener('visibilitychange', () => document.hidden || look());
  timer = setTimeout(look, firstWaitMs);
}
