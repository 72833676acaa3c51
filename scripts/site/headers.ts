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

/** Names with a hash, the menu's panels and rendered pictures never change; pages may be a minute old, then are revalidated. */
export function cacheControl(path: string): string {
  if (/^\/_astro\//.test(path)) return 'public, max-age=31536000, immutable';
  if (/^\/menu\//.test(path)) return 'public, max-age=31536000, immutable';
  if (/^\/media\//.test(path)) return 'public, max-age=31536000, immutable';
  if (/\.(?:svg|png|ico|webmanifest)$/.test(path)) return 'public, max-age=86400';
  // A worker of yesterday must not outlive a release.
  if (path === '/service-worker.js') return 'no-cache';
  return 'public, max-age=60, stale-while-revalidate=600';
}
