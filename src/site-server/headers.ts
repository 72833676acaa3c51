/** Headers of every response of the site. */
export function securityHeaders(policy: string, isSecure: boolean): Record<string, string> {
  return {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/**
 * `Cache-Control` by path. Hashed file names, the menu's panels and rendered images never change. Browsers revalidate a
 * page at each visit, so an old one is never shown without a network; a CDN (RFC 9213) may serve a page that is a minute
 * old while it revalidates, and is purged by a publish.
 */
function cacheHeaders(path: string): Record<string, string> {
  const browser = (value: string) => ({ 'cache-control': value });
  if (/^\/(?:_astro|menu|media)\//.test(path)) return browser('public, max-age=31536000, immutable');
  // A theme changes without its pages: visitors see the new one within ten minutes.
  if (path.startsWith('/theme/')) return browser('public, max-age=600, stale-while-revalidate=86400');
  if (/\.(?:svg|png|ico|webmanifest)$/.test(path)) return browser('public, max-age=86400');
  // A service worker of yesterday must not outlive a release.
  if (path === '/service-worker.js') return browser('no-cache');
  return {
    'cache-control': 'public, max-age=0, must-revalidate',
    'cdn-cache-control': 'public, max-age=60, stale-while-revalidate=600',
  };
}

/** Headers of a file of the build, beside the security headers. */
export function fileHeaders(path: string): Record<string, string> {
  return {
    ...cacheHeaders(path),
    'accept-ranges': 'bytes',
    // Our other sites embed images: the mobile one, and those in EXTRA_ORIGINS.
    'cross-origin-resource-policy': path.startsWith('/media/') ? 'cross-origin' : 'same-origin',
    // sirv names no charset for plain text, and browsers would guess one.
    ...(path.endsWith('.txt') ? { 'content-type': 'text/plain; charset=utf-8' } : {}),
  };
}
