import { ApiError, isCancelled } from './api/api-error.ts';
import { errorText } from './api/error-text.ts';
import { fieldOf } from './api/field-names.ts';
import type { Translate } from './texts.ts';

interface Refusal {
  /** Name of the form field. */
  field: string | undefined;
  text: string;
}

/** The message of a form for a failed call; `t` must include the `errors` texts. Undefined for a cancelled duplicate. */
export function refusalOf(error: unknown, t: Translate): Refusal | undefined {
  if (!(error instanceof ApiError)) throw error;
  if (isCancelled(error)) return undefined;
  return { field: fieldOf(error), text: errorText(error, t) };
}

/** Like `refusalOf`, for small forms without the `errors` texts: connection errors are shown by the page only. */
export function businessRefusal(error: unknown): Refusal | undefined {
  if (!(error instanceof ApiError)) throw error;
  return error.kind === 'business' ? { field: fieldOf(error), text: error.message } : undefined;
}
