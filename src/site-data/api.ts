import { type Api, createApi } from '#client/api/api.ts';
import { isUnknown } from '#client/api/api-error.ts';
import { baseCurrency } from '#kernel/money/money.ts';
import type { Locale } from '#kernel/text/locales.ts';

type Reader<Query extends readonly unknown[], Answer> = (api: Api, ...query: Query) => Promise<Answer>;

const answers = new Map<unknown, Map<string, Promise<unknown>>>();

/**
 * One reading of the API per language, call and query, shared by all pages of a build: `read('tc', readCategory, { id })`.
 * Prices come in the base currency. Rejects with an ApiError.
 */
export function read<Query extends readonly unknown[], Answer>(
  locale: Locale,
  reader: Reader<Query, Answer>,
  ...query: Query
): Promise<Answer> {
  const ofReader = answers.get(reader) ?? new Map<string, Promise<unknown>>();
  answers.set(reader, ofReader);
  const key = JSON.stringify([locale, query]);
  const known = ofReader.get(key);
  if (known) return known as Promise<Answer>;
  const api = createApi({ baseURL: __API_ORIGIN__, locale: () => locale, currency: () => baseCurrency });
  const answer = reader(api, ...query);
  ofReader.set(key, answer);
  // A development server must not remember that the API was down.
  answer.catch(() => ofReader.delete(key));
  if (import.meta.env.DEV) answer.finally(() => setTimeout(() => ofReader.delete(key), 2_000));
  return answer;
}

/** Like `read`, but undefined when the API knows no such thing. */
export async function readIfPresent<Query extends readonly unknown[], Answer>(
  locale: Locale,
  reader: Reader<Query, Answer>,
  ...query: Query
): Promise<Answer | undefined> {
  try {
    return await read(locale, reader, ...query);
  } catch (error) {
    // Every other failure stops the build.
    if (isUnknown(error)) return undefined;
    throw error;
  }
}
