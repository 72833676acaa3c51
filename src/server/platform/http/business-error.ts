import type { DeskCode } from '#kernel/shop/desk/desk-codes.ts';
import type { Known } from '#kernel/shop/text/text-keys.ts';
import { type BusinessCode, codes } from '#kernel/wire/codes.ts';

export interface TextRef<Key extends string = string> {
  /** `noun.key` in i18n, for example `cart-api.sold-out`. */
  key: Key;
  values?: Record<string, string | number>;
}

interface Refusal<Key extends string = string> {
  /** What the shopper reads; without it, the text of the code. */
  text?: TextRef<Key> | undefined;
  /** The parameter that is wrong, as the contract names it. */
  field?: string | undefined;
  /**
   * What the contract puts into `data` for the code. An object is given `error`, the text in the shopper's
   * language, and `field`; '', a list and what a function makes of the text stand as they are.
   */
  data?: unknown;
  status?: 200 | 404 | 413 | 415 | 429;
  retryAfterS?: number | undefined;
}

/** A refusal the shopper can understand. The platform renders it in their language. */
export class BusinessError extends Error {
  readonly code: BusinessCode | DeskCode;
  readonly text: TextRef | undefined;
  readonly field: string | undefined;
  readonly data: unknown;
  readonly status: 200 | 404 | 413 | 415 | 429;
  readonly retryAfterS: number | undefined;

  constructor(code: BusinessCode | DeskCode, refusal: Refusal = {}) {
    super(`business code ${code}${refusal.text ? ` (${refusal.text.key})` : ''}`);
    this.code = code;
    this.text = refusal.text;
    this.field = refusal.field;
    this.data = refusal.data;
    this.status = refusal.status ?? 200;
    this.retryAfterS = refusal.retryAfterS;
  }
}

/** What the answer carries in `data`; `words` is the text in the shopper's language. */
export function dataOf({ data, field }: BusinessError, words: string): unknown {
  if (typeof data === 'function') return data(words);
  if (data === undefined && field === undefined) return [];
  const isRecord = data === undefined || (typeof data === 'object' && data !== null && !Array.isArray(data));
  return isRecord ? { error: words, ...(field === undefined ? {} : { field }), ...data } : data;
}

/**
 * Ends the call with a refusal. Its text stands in `message` and, unless `data` says otherwise, in `data.error`,
 * where clients of the original look for it; without a text of its own `data` is an empty list.
 */
export function refuse<const Key extends string = never>(
  code: BusinessCode | DeskCode,
  refusal: Refusal<Key & Known<Key>> = {},
): never {
  throw new BusinessError(code, { ...(refusal.text ? { data: {} } : {}), ...refusal });
}

/** Ends the call because of one parameter: 1000009 when it is missing, 1000008 when it is wrong. */
export function refuseParameter(field: string, fault: 'missing' | 'invalid', text?: TextRef): never {
  throw new BusinessError(fault === 'missing' ? codes.parameterMissing : codes.parameterInvalid, {
    text: text ?? { key: `codes.field-${fault}`, values: { field } },
    data: { error: field, field },
  });
}
