import type { SessionKey } from '#client/storage.ts';
import { mobilePath } from '#kernel/shop/text/mobile-site.ts';

const fullSiteKey = 'fullSite' satisfies SessionKey;

/**
 * Redirects phones and tablets to the separate mobile site, if there is one. The site server does the same; this is
 * for a plain CDN.
 */
export function redirectToMobile(): void {
  if (!__MOBILE_ORIGIN__) return;
  if (new URLSearchParams(location.search).get('full') === '1') sessionStorage.setItem(fullSiteKey, '1');
  if (sessionStorage.getItem(fullSiteKey)) return;
  const path = mobilePath(navigator.userAgent, `${location.pathname}${location.search}`);
  if (path) location.replace(`${__MOBILE_ORIGIN__}${path}`);
}
