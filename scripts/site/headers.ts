/** Sent with every answer of the site. */
export function securityHeaders(policy: string, isSecure: boolean): Record<string, string> {
  return {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': resourcePolicy('/'),
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/** The pictures are shown by other sites of ours, too: the mobile one, and those in EXTRA_ORIGINS. */
export function resourcePolicy(path: string): 'cross-origin' | 'same-origin' {
  return path.startsWith('/media/') ? 'cross-origin' : 'same-origin';
}

/** What a browser is told of a page: it asks each time whether its copy still holds, so none is seen without a network. */
const askEachTime = 'public, max-age=0, must-revalidate';

/** Names with a hash, the menu's panels and rendered pictures never change; of pages browsers ask each time. */
export function cacheControl(path: string): string {
  if (/^\/_astro\//.test(path)) return 'public, max-age=31536000, immutable';
  if (/^\/menu\//.test(path)) return 'public, max-age=31536000, immutable';
  if (/^\/media\//.test(path)) return 'public, max-age=31536000, immutable';
  if (/\.(?:svg|png|ico|webmanifest)$/.test(path)) return 'public, max-age=86400';
  // A worker of yesterday must not outlive a release.
  if (path === '/service-worker.js') return 'no-cache';
  return askEachTime;
}

/** What stands in front of the site (RFC 9213) may answer with a page that is a minute old, then asks; a publish purges it. */
export function cdnCacheControl(browser: string): Record<string, string> {
  return browser === askEachTime
    ? { 'cdn-cache-control': 'public, max-age=60, stale-while-revalidate=600' }
    : {};
}
