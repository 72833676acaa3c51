import type { BusinessCode } from '#kernel/wire/codes.ts';

export interface TextRef {
  /** `noun.key` in i18n, for example `cart.out-of-stock`. */
  key: string;
  values?: Record<string, string | number>;
}

/**
 * A refusal the shopper can understand: a business code, a text in their language, and what the
 * contract puts into `data` for that code.
 */
export class BusinessError extends Error {
  readonly code: BusinessCode;
  readonly text: TextRef | undefined;
  readonly data: unknown;
  readonly status: 200 | 404 | 413 | 429;
  readonly retryAfterS: number | undefined;

  constructor(
    code: BusinessCode,
    options: { text?: TextRef; data?: unknown; status?: 200 | 404 | 413 | 429; retryAfterS?: number } = {},
  ) {
    super(`business code ${code}${options.text ? ` (${options.text.key})` : ''}`);
    this.code = code;
    this.text = options.text;
    this.data = options.data;
    this.status = options.status ?? 200;
    this.retryAfterS = options.retryAfterS;
  }
}
