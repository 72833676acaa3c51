import { ApiError, isCancelled } from './api/api-error.ts';
import { errorText } from './api/error-text.ts';
import type { Translate } from './texts.ts';

/** The field a refusal is about: the API names it in `data.field`, by its wire name. */
function fieldOf({ data }: ApiError): string | undefined {
  if (typeof data !== 'object' || data === null || !('field' in data)) return undefined;
  // A field of a map comes as its path: 'billing.street1'.
  return typeof data.field === 'string' ? data.field.split('.').at(-1) : undefined;
}

interface Refusal {
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
