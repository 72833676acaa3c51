/** Header names of the wire. */
export const headers = {
  token: 'access-token',
  locale: 'fecshop-lang',
  currency: 'fecshop-currency',
  visitor: 'fecshop-uuid',
  requestId: 'X-Request-Id',
  /** Names what somebody sends, so that it is done once however often it comes. */
  attempt: 'X-Attempt',
} as const;
