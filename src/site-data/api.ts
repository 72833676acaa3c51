import { type ApiData, type ApiInput, createApi } from '#client/api/api.ts';
import { ApiError } from '#client/api/api-error.ts';
import type { EndpointName } from '#kernel/endpoints.ts';
import { baseCurrency } from '#kernel/money/money.ts';
import type { Locale } from '#kernel/text/locales.ts';
import { codes } from '#kernel/wire/codes.ts';

/** Codes that say "there is no such thing"; every other failure stops the build. */
const missingCodes: readonly number[] = [
  codes.productNotFound,
  codes.productMissing,
  codes.categoryNotFound,
  codes.articleNotFound,
];

const answers = new Map<string, Promise<unknown>>();

/**
 * One reading of the API per language, call and input, shared by all pages of a build. Prices come in the
 * base currency. Rejects with an ApiError.
 */
export function read<Name extends EndpointName>(
  locale: Locale,
  name: Name,
  input: ApiInput<Name>,
): Promise<ApiData<Name>> {
  const key = JSON.stringify([locale, name, input]);
  const known = answers.get(key);
  if (known) return known as Promise<ApiData<Name>>;
  const api = createApi({ baseURL: __API_ORIGIN__, locale: () => locale, currency: () => baseCurrency });
  const answer = api.call(name, input);
  answers.set(key, answer);
  // A development server must not remember that the API was down.
  answer.catch(() => answers.delete(key));
  if (import.meta.env.DEV) answer.finally(() => setTimeout(() => answers.delete(key), 2_000));
  return answer;
}

/** Like `read`, but undefined when the API knows no such thing. */
export async function readIfPresent<Name extends EndpointName>(
  locale: Locale,
  name: Name,
  input: ApiInput<Name>,
): Promise<ApiData<Name> | undefined> {
  try {
    return await read(locale, name, input);
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'business' && missingCodes.includes(error.code)) {
      return undefined;
    }
    throw error;
  }
}
