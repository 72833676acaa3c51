/** Header names of the wire. */
export const headers = {
  token: 'access-token',
  locale: 'fecshop-lang',
  currency: 'fecshop-currency',
  visitor: 'fecshop-uuid',
  requestId: 'X-Request-Id',
} as const;

/** What the site's own build shows, so that no limit counts its reads; no browser sends it. */
export const buildHeader = 'x-shop-build';
