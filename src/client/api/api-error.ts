import { codes } from '#kernel/wire/codes.ts';

/**
 * `business`: the host answered with a code other than 200; `http`: a status that is no answer;
 * `timeout`, `offline`, `network`: nothing came; `cancelled`: a duplicate, or the caller gave up.
 */
type ApiErrorKind = 'business' | 'http' | 'timeout' | 'offline' | 'network' | 'cancelled';

/** Why a call has no data. `code` is the business code or 0, `status` the HTTP status or 0. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  readonly code: number;
  readonly status: number;
  readonly data: unknown;

  constructor(
    kind: ApiErrorKind,
    message: string,
    rest: { code?: number; status?: number; data?: unknown; cause?: unknown } = {},
  ) {
    super(message, { cause: rest.cause });
    this.kind = kind;
    this.code = rest.code ?? 0;
    this.status = rest.status ?? 0;
    this.data = rest.data;
  }

  /** `data.error` of a business answer: what exactly was wrong, in the shopper's language. */
  get detail(): string {
    const { data } = this;
    if (typeof data !== 'object' || data === null || !('error' in data)) return '';
    // A refused parameter has its own name there, which says nothing to a shopper.
    if ('field' in data && data.field === data.error) return '';
    return typeof data.error === 'string' ? data.error : '';
  }
}

export function isCancelled(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'cancelled';
}

/** The host understood the call and said no. */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'business';
}

const unknownCodes: readonly number[] = [
  codes.productNotFound,
  codes.productMissing,
  codes.categoryNotFound,
  codes.articleNotFound,
];

/** Somebody has paid the order meanwhile. */
export function isAlreadyPaid(error: unknown): boolean {
  return error instanceof ApiError && isRefused(error) && error.code === codes.alreadyPaid;
}

/** There is no such product, category or article. */
export function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && isRefused(error) && unknownCodes.includes(error.code);
}

/** The link of a letter is unknown, overdue or revoked. */
export function isLinkGone(error: unknown): boolean {
  return error instanceof ApiError && error.code === codes.orderLinkGone;
}

/** Nothing in the cart is selected. */
export function isCartEmpty(error: unknown): boolean {
  return error instanceof ApiError && error.code === codes.cartEmpty;
}

/** What is refused because something has become another than was shown. */
const changeCodes: readonly number[] = [codes.outOfStock, codes.couponInvalid, codes.orderFailed];

/** An order was refused because a piece, the coupon or the amount is not what the shopper was shown. */
export function isAboutSeen(error: unknown): boolean {
  return error instanceof ApiError && isRefused(error) && changeCodes.includes(error.code);
}
