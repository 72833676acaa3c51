/** Header names of the wire. */
export const headers = {
  token: 'access-token',
  locale: 'fecshop-lang',
  currency: 'fecshop-currency',
  visitor: 'fecshop-uuid',
  requestId: 'X-Request-Id',
  /** Idempotency key of a request. */
  attempt: 'X-Attempt',
} as const;
