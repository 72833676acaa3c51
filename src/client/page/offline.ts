/** The page of the house for who has no network: it stands at the address that was asked for, and asks for it again. */
const ask = () => location.reload();

document.querySelector('[data-retry]')?.addEventListener('click', (event) => {
  event.preventDefault();
  ask();
});
// A device says that it is online before anything answers. Opened by its own address the page would only find itself.
if (!location.pathname.endsWith('/offline/'))
  addEventListener('online', () => {
    fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(ask, () => undefined);
  });
