import { splitLocale } from '#kernel/shop/text/paths.ts';
import { consent } from './storage.ts';

/** What is told of a visit: no query, no fragment, nothing that names a person, a device or a session. */
export interface Sent {
  event: 'page';
  path: string;
  locale: string;
  /** Where the visitor came from: an origin of another site, or ''. */
  from: string;
}

function fromElsewhere(): string {
  try {
    const { origin } = new URL(document.referrer);
    return origin === location.origin ? '' : origin;
  } catch {
    return '';
  }
}

/**
 * Tells a page's view once: with consent, which is asked when the page is shown, never before; a page that was rendered
 * ahead of a click waits until it is looked at.
 */
export function watchVisits(send: (sent: Sent) => void): void {
  let isTold = false;
  const tell = () => {
    if (
      isTold ||
      !location.protocol.startsWith('http') ||
      consent() !== 1 ||
      document.visibilityState !== 'visible'
    )
      return;
    isTold = true;
    const { locale, path } = splitLocale(location.pathname);
    send({ event: 'page', path, locale, from: fromElsewhere() });
  };
  for (const type of ['visibilitychange', 'shop:consent']) document.addEventListener(type, tell);
  tell();
}
