/** The page of the house for who has no network: it stands at the address that was asked for, and asks for it again. */
const ask = () => location.reload();

document.querySelector('[data-retry]')?.addEventListener('click', (event) => {
  event.preventDefault();
  ask();
});
/** What a device says of its network comes too early, or never: where nothing but the house's line was cut. */
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

// Opened by its own address the page would only find itself.
if (!location.pathname.endsWith('/offline/')) {
  addEventListener('online', look);
  document.addEventListener('visibilitychange', () => document.hidden || look());
  timer = setTimeout(look, firstWaitMs);
}
