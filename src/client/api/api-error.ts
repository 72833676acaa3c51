import { codes } from '#kernel/wire/codes.ts';

/**
 * `business`: the host answered with a code other than 200; `http`: an error status; `timeout`, `offline`, `network`:
 * no response; `cancelled`: a duplicate, or aborted by the caller.
 */
type ApiErrorKind = 'business' | 'http' | 'timeout' | 'offline' | 'network' | 'cancelled';

/** Why a call failed. `code` is the business code or 0, `status` the HTTP status or 0. */
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
}

/** Statuses of a host that is busy or away, or of a gateway before it. */
const passingStatuses: readonly unknown[] = [429, 502, 503, 504];

/** Whether the host is busy or away, so that the same call may succeed later. Also for an ApiError of another bundle. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error) || error.name !== 'ApiError') return false;
  const { kind, status } = error as Partial<ApiError>;
  return kind === 'timeout' || kind === 'network' || passingStatuses.includes(status);
}

export function isCancelled(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'cancelled';
}

/** Whether the host refused the call. */
export function isRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && error.kind === 'business';
}

const unknownCodes: readonly number[] = [
  codes.productNotFound,
  codes.productMissing,
  codes.categoryNotFound,
  codes.articleNotFound,
];

/** Whether the order has been paid in the meantime. */
export function isAlreadyPaid(error: unknown): boolean {
  return error instanceof ApiError && isRefused(error) && error.code === codes.alreadyPaid;
}

/** Whether the product, category or article does not exist. */
export function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && isRefused(error) && unknownCodes.includes(error.code);
}

/** Whether the link of an email is unknown, expired or revoked. */
export function isLinkGone(error: unknown): boolean {
  return error instanceof ApiError && error.code === codes.orderLinkGone;
}

const linkedGoodsCodes: readonly number[] = [codes.cartAddFailed, codes.parameterInvalid];

/** Whether the goods of an assistant's link were refused, which another call does not change. */
export function areGoodsRefused(error: unknown): boolean {
  return error instanceof ApiError && isRefused(error) && linkedGoodsCodes.includes(error.code);
}

/** Codes of refusals because something differs from what the shopper saw. */
const changeCodes: readonly number[] = [codes.outOfStock, codes.couponInvalid, codes.orderFailed];

/** Whether an order was refused because a piece, the coupon or the amount differs from what the shopper saw. */
export function isAboutSeen(error: unknown): boolean {
  return error instanceof ApiError && isRefused(error) && changeCodes.includes(error.code);
}

/** Why a checkout has nothing to order, with the reason in the shopper's language; '' if nothing was selected. */
export interface EmptyCheckout {
  kind: 'none' | 'gone' | 'choice-open';
  reason: string;
}

/** Undefined for other errors. */
export function emptyCheckout(error: unknown): EmptyCheckout | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { code, data, message } = error;
  if (code === codes.choiceOpen) return { kind: 'choice-open', reason: message };
  if (code !== codes.cartEmpty) return undefined;
  const isGone = typeof data === 'object' && data !== null && 'status_reason' in data;
  return isGone ? { kind: 'gone', reason: message } : { kind: 'none', reason: '' };
}
