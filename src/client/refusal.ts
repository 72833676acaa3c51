import { ApiError, isCancelled } from './api/api-error.ts';
import { errorText } from './api/error-text.ts';
import { fieldOf } from './api/field-names.ts';
import type { Translate } from './texts.ts';

interface Refusal {
  /** By its name in the form. */
  field: string | undefined;
  text: string;
}

/** What a form tells about a failed call; `t` knows the `errors` texts. Undefined for a cancelled duplicate. */
export function refusalOf(error: unknown, t: Translate): Refusal | undefined {
  if (!(error instanceof ApiError)) throw error;
  if (isCancelled(error)) return undefined;
  return { field: fieldOf(error), text: errorText(error, t) };
}

/** As `refusalOf`, for small forms without the `errors` texts: a lost connection is told by the page alone. */
export function businessRefusal(error: unknown): Refusal | undefined {
  if (!(error instanceof ApiError)) throw error;
  return error.kind === 'business'
    ? { field: fieldOf(error), text: error.detail || error.message }
    : undefined;
}
