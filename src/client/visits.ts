import { splitLocale } from '#kernel/shop/text/paths.ts';
import { consent } from './storage.ts';

/** Data of a page view: no query, no fragment, nothing that identifies a person, a device or a session. */
export interface PageView {
  event: 'page';
  path: string;
  locale: string;
  /** Origin of the referring site, or ''. */
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
 * Reports a page view once, with consent, which is read when the page is shown; a prerendered page waits until then.
 */
export function watchVisits(send: (sent: PageView) => void): void {
  let isSent = false;
  const tell = () => {
    if (
      isSent ||
      !location.protocol.startsWith('http') ||
      consent() !== 1 ||
      document.visibilityState !== 'visible'
    )
      return;
    isSent = true;
    const { locale, path } = splitLocale(location.pathname);
    send({ event: 'page', path, locale, from: fromElsewhere() });
  };
  for (const type of ['visibilitychange', 'shop:consent']) document.addEventListener(type, tell);
  tell();
}
