import { emit } from '#client/events.ts';
import { setConsent } from '#client/storage.ts';

/** The two buttons of the cookie banner, and the footer's link that reopens it. */
export function watchConsent(): void {
  const banner = document.getElementById('cookie-banner');
  if (!banner) return;
  banner.addEventListener('click', (event) => {
    const choice = event.target instanceof HTMLElement ? event.target.dataset['consent'] : undefined;
    if (choice !== '1' && choice !== '2') return;
    setConsent(choice === '1' ? 1 : 2);
    banner.hidden = true;
    emit('shop:consent', null);
  });
  document.getElementById('cookie-settings')?.addEventListener('click', () => {
    banner.hidden = false;
  });
}
