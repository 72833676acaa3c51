import * as v from 'valibot';

/** Every answer of the API host, with HTTP 200 for a business answer; `data` is `[]` when empty. */
export const envelope = v.object({ code: v.number(), message: v.string(), data: v.unknown() });

export type Envelope = v.InferOutput<typeof envelope>;

/** Header names of the wire. */
export const headers = {
  token: 'access-token',
  locale: 'fecshop-lang',
  currency: 'fecshop-currency',
  visitor: 'fecshop-uuid',
  requestId: 'X-Request-Id',
} as const;
