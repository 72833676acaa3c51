import { splitLocale } from '#kernel/text/paths.ts';

const fullSiteKey = 'fullSite';

/**
 * Telephones and tablets go to the separate mobile site where there is one (specification section 9):
 * product and article pages to their match, others to the mobile home. Crawlers stay, and so does who
 * asked for the full site (`?full=1`). The server's rule does the same; this is for a plain CDN.
 */
export function redirectToMobile(): void {
  if (!__MOBILE_ORIGIN__) return;
  const agent = navigator.userAgent;
  if (/bot|crawl|spider|slurp|lighthouse/i.test(agent)) return;
  if (!/Android|iPhone|SymbianOS|Windows Phone|iPad|iPod/.test(agent)) return;
  if (new URLSearchParams(location.search).get('full') === '1') sessionStorage.setItem(fullSiteKey, '1');
  if (sessionStorage.getItem(fullSiteKey)) return;
  const { path } = splitLocale(location.pathname);
  const hasMatch = /^\/(article|designDetails|variableDetails|commodityDetails|details)\//.test(path);
  location.replace(`${__MOBILE_ORIGIN__}${hasMatch ? `${location.pathname}${location.search}` : '/'}`);
}
