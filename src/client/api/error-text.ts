import { codes } from '#kernel/wire/codes.ts';
import type { Translate } from '../texts.ts';
import type { ApiError } from './api-error.ts';

const namedStatuses: readonly number[] = [
  302, 400, 401, 403, 404, 408, 409, 413, 429, 500, 501, 502, 503, 504, 505,
];

/** The message for a failed call; `t` must include the `errors` texts. */
export function errorText(error: ApiError, t: Translate): string {
  if (error.kind === 'business') return error.message;
  // The message of the host says how long to wait, in the shopper's language.
  if (error.code === codes.limitExceeded) return error.message;
  if (error.kind === 'http') {
    return namedStatuses.includes(error.status)
      ? t(`errors.http-${error.status}`)
      : t('errors.http-other', { status: error.status });
  }
  return t(`errors.${error.kind}`);
}
