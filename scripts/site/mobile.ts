import { mobilePath } from '#kernel/text/mobile-site.ts';

export interface MobileRequest {
  url: string;
  userAgent: string;
  cookie: string;
}

/**
 * Where a telephone or tablet is sent when there is a separate mobile site. A visitor who asked for the full site
 * before stays, and so does who asks for a file. Undefined when the request stays.
 */
export function mobileLocation(mobileOrigin: string, request: MobileRequest): string | undefined {
  const { url, userAgent, cookie } = request;
  const stays = !mobileOrigin || /(?:^|;\s*)fullSite=1/.test(cookie) || /\.[a-z0-9]+(\?|$)/i.test(url);
  const path = stays ? undefined : mobilePath(userAgent, url);
  return path && `${mobileOrigin}${path}`;
}
