import { visitsPath, visitText } from '#kernel/shop/reports/visited-pages.ts';
import { splitLocale } from '#kernel/shop/text/paths.ts';

/**
 * Tells that somebody is at this page, once they act: the kind of page, its language, and whether they came from another
 * site. Nothing is stored or read on the device, nothing tells one visitor from another, and no answer is waited for.
 */
export function countVisit(): void {
  // A draft that the desk looks at stands in a frame without an address: nobody visits it.
  if (!location.protocol.startsWith('http')) return;
  const { locale, path } = splitLocale(location.pathname);
  const isEntry = !document.referrer.startsWith(`${location.origin}/`);
  // As plain text it needs no question beforehand at another origin.
  navigator.sendBeacon(`${__API_ORIGIN__}/${visitsPath}`, visitText(locale, path, isEntry));
}
