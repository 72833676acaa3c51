import { splitLocale } from '#kernel/text/paths.ts';

const devices = /Android|iPhone|SymbianOS|Windows Phone|iPad|iPod/;
const crawlers = /bot|crawl|spider|slurp|lighthouse/i;
const matched = /^\/(article|designDetails|variableDetails|commodityDetails|details)(\/|\?|$)/;

export interface MobileRequest {
  url: string;
  userAgent: string;
  cookie: string;
}

/**
 * Where a telephone or tablet is sent when there is a separate mobile site (specification section 9):
 * product and article pages to their match, others to its home. Crawlers stay, and so does a visitor who
 * asked for the full site. Undefined when the request stays.
 */
export function mobileLocation(mobileOrigin: string, request: MobileRequest): string | undefined {
  const { url, userAgent, cookie } = request;
  if (!mobileOrigin || !devices.test(userAgent) || crawlers.test(userAgent)) return undefined;
  const wantsFull = /[?&]full=1(&|$)/.test(url) || /(?:^|;\s*)fullSite=1/.test(cookie);
  if (wantsFull || /\.[a-z0-9]+(\?|$)/i.test(url)) return undefined;
  const { path } = splitLocale(url);
  return `${mobileOrigin}${matched.test(path) ? url : '/'}`;
}
