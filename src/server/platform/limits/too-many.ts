import { codes } from '#kernel/wire/codes.ts';
import { refuse } from '#server/platform/http/business-error.ts';

/** Ends the call with 1000010 and HTTP 429; the wait is in the text and in Retry-After. */
export function refuseTooMany(waitMs: number): never {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  const hours = Math.ceil(minutes / 60);
  const text =
    minutes <= 90
      ? ({ key: 'codes.wait-minutes', values: { minutes } } as const)
      : ({ key: 'codes.wait-hours', values: { hours } } as const);
  const retryAfterS = Math.max(1, Math.ceil(waitMs / 1000));
  refuse(codes.limitExceeded, { text, status: 429, retryAfterS });
}
