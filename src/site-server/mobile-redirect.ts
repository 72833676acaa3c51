import type { IncomingMessage, ServerResponse } from 'node:http';
import { mobilePath } from '#kernel/shop/text/mobile-site.ts';

/**
 * Redirects a phone or tablet to the separate mobile site, if there is one; returns true then. Requests for files, and
 * visitors who have asked for the full site (`?full=1`, remembered by a cookie), stay.
 */
export function redirectToMobile(
  mobileOrigin: string,
  { url = '/', headers }: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (!mobileOrigin) return false;
  const { 'user-agent': userAgent = '', cookie = '' } = headers;
  const stays = /(?:^|;\s*)fullSite=1/.test(cookie) || /\.[a-z0-9]+(\?|$)/i.test(url);
  const path = stays ? undefined : mobilePath(userAgent, url);
  if (path !== undefined) {
    response.writeHead(302, { location: `${mobileOrigin}${path}`, 'cache-control': 'no-store' }).end();
    return true;
  }
  if (/[?&]full=1(&|$)/.test(url)) response.setHeader('set-cookie', 'fullSite=1; Path=/; SameSite=Lax');
  return false;
}
