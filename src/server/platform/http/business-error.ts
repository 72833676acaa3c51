import type { DeskCode } from '#kernel/shop/desk/desk-codes.ts';
import type { Known } from '#kernel/shop/text/text-keys.ts';
import { type BusinessCode, codes } from '#kernel/wire/codes.ts';

export interface TextRef<Key extends string = string> {
  /** `noun.key` in i18n, for example `cart-api.sold-out`. */
  key: Key;
  values?: Record<string, string | number>;
}

interface Refusal<Key extends string = string> {
  /** The text for the shopper; the text of the code by default. */
  text?: TextRef<Key> | undefined;
  /** The invalid parameter, as named by the contract. */
  field?: string | undefined;
  /**
   * The `data` that the contract defines for the code. An object gets `error` (the text in the shopper's language) and
   * `field` added. '', a list and the result of a function of the text are sent as they are.
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

/** The `data` of the answer; `message` is the text in the shopper's language. */
export function dataOf({ data, field }: BusinessError, message: string): unknown {
  if (typeof data === 'function') return data(message);
  if (data === undefined && field === undefined) return [];
  const isRecord = data === undefined || (typeof data === 'object' && data !== null && !Array.isArray(data));
  return isRecord ? { error: message, ...(field === undefined ? {} : { field }), ...data } : data;
}

/**
 * Ends the call with a refusal. Its text is sent in `message` and, unless `data` says otherwise, in `data.error`, where
 * clients of the original read it. Without a text, `data` is an empty list.
 */
export function refuse<const Key extends string = never>(
  code: BusinessCode | DeskCode,
  refusal: Refusal<Key & Known<Key>> = {},
): never {
  throw new BusinessError(code, { ...(refusal.text ? { data: {} } : {}), ...refusal });
}

/** Ends the call because of a parameter: 1000009 if it is missing, 1000008 if it is invalid. */
export function refuseParameter(field: string, fault: 'missing' | 'invalid', text?: TextRef): never {
  throw new BusinessError(fault === 'missing' ? codes.parameterMissing : codes.parameterInvalid, {
    text: text ?? { key: `codes.field-${fault}`, values: { field } },
    data: { error: field, field },
  });
}
