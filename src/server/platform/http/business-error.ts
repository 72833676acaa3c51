import type { DeskCode } from '#kernel/shop/desk/desk-codes.ts';
import type { Known } from '#kernel/shop/text/text-keys.ts';
import type { TextValues } from '#kernel/shop/text/translate.ts';
import { type BusinessCode, codes } from '#kernel/wire/codes.ts';

export interface TextRef<Key extends string = string> {
  /** `noun.key` in i18n, for example `cart-api.sold-out`. */
  key: Key;
  values?: TextValues;
}

type RefusalData = Record<string, unknown> | ((message: string) => Record<string, unknown>);

interface Refusal<Key extends string = string> {
  /** The text for the shopper; the text of the code by default. */
  text?: TextRef<Key> | undefined;
  /** The invalid parameter, as named by the contract. */
  field?: string | undefined;
  /** More fields of `data`, beside `error` and `field`; a function gets the text in the shopper's language. */
  data?: RefusalData | undefined;
  status?: 200 | 404 | 413 | 415 | 429;
  retryAfterS?: number | undefined;
}

/** A refusal the shopper can understand. The platform renders it in their language. */
export class BusinessError extends Error {
  readonly code: BusinessCode | DeskCode;
  readonly text: TextRef | undefined;
  readonly field: string | undefined;
  readonly data: RefusalData | undefined;
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

/** The `data` of the answer: `error` is the message, in the shopper's language, whatever the code. */
export function dataOf({ data, field }: BusinessError, message: string): Record<string, unknown> {
  const more = typeof data === 'function' ? data(message) : data;
  return { ...(field === undefined ? {} : { field }), ...more, error: message };
}

/** Ends the call with a refusal. Its text is sent in `message` and in `data.error`. */
export function refuse<const Key extends string = never>(
  code: BusinessCode | DeskCode,
  refusal: Refusal<Key & Known<Key>> = {},
): never {
  throw new BusinessError(code, refusal);
}

/** Ends the call because of a choice that the settings of the shop leave out, as its pages do. */
export function refuseNotOffered(field: string): never {
  refuseParameter(field, 'invalid', { key: 'codes.not-offered' });
}

/** Ends the call because of a parameter: 1000009 if it is missing, 1000008 if it is invalid. */
export function refuseParameter(field: string, fault: 'missing' | 'invalid', text?: TextRef): never {
  throw new BusinessError(fault === 'missing' ? codes.parameterMissing : codes.parameterInvalid, {
    text: text ?? { key: `codes.field-${fault}`, values: { field } },
    field,
  });
}
