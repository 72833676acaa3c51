import { visitsPath, visitText } from '#kernel/shop/reports/visited-pages.ts';
import { splitLocale } from '#kernel/shop/text/paths.ts';

/**
 * Reports a page view after the first interaction: kind of page, language, and whether the visit begins here. Nothing
 * is stored on or read from the device, nothing identifies the visitor, and no response is awaited.
 */
export function countVisit(): void {
  // The desk previews drafts in a frame without a URL; these are no visits.
  if (!location.protocol.startsWith('http')) return;
  const { locale, path } = splitLocale(location.pathname);
  const isEntry = !document.referrer.startsWith(`${location.origin}/`);
  // Plain text needs no CORS preflight.
  navigator.sendBeacon(`${__API_ORIGIN__}/${visitsPath}`, visitText(locale, path, isEntry));
}
