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

/**
 * How long an answer is kept. Names with a hash, the menu's panels and rendered pictures never change. Of a page browsers
 * ask each time whether their copy still holds, so none is seen without a network; what stands in front of the site (RFC
 * 9213) may answer with one that is a minute old, then asks, and is purged by a publish.
 */
export function cacheHeaders(path: string): Record<string, string> {
  const browser = (keep: string) => ({ 'cache-control': keep });
  if (/^\/(?:_astro|menu|media)\//.test(path)) return browser('public, max-age=31536000, immutable');
  if (/\.(?:svg|png|ico|webmanifest)$/.test(path)) return browser('public, max-age=86400');
  // A worker of yesterday must not outlive a release.
  if (path === '/service-worker.js') return browser('no-cache');
  return {
    'cache-control': 'public, max-age=0, must-revalidate',
    'cdn-cache-control': 'public, max-age=60, stale-while-revalidate=600',
  };
}
