import { AlipayRequestError, type AlipaySdkCommonResult } from 'alipay-sdk';
import { ProviderError } from '../adapter.ts';

/** The trade does not exist until the shopper signs in on Alipay's page. */
export const notYetMade = 'ACQ.TRADE_NOT_EXIST';
/** The trade is paid or closed. */
export const cannotClose = [
  'ACQ.TRADE_STATUS_ERROR',
  'ACQ.REASON_TRADE_STATUS_INVALID',
  'ACQ.TRADE_HAS_SUCCESS',
];
export const cannotRefundNow = ['ACQ.SELLER_BALANCE_NOT_ENOUGH'];
/** The refund period is over or the contract excludes refunds: staff pay it back. */
export const cannotRefund = [
  'ACQ.TRADE_HAS_FINISHED',
  'ACQ.TRADE_NOT_ALLOW_REFUND',
  'ACQ.ONLINE_TRADE_VOUCHER_NOT_ALLOW_REFUND',
];
/** Our application or key is not accepted. */
const wrongKeys = /^isv\.(?:invalid-app-id|invalid-signature|missing-signature)/;
/** How the SDK reports an answer that Alipay's key does not verify. */
const unverified = '验签失败';
const temporary = /^(?:isp\.|aop\.|ACQ\.SYSTEM_ERROR)/;

/** Whether the answer was signed with another key of Alipay's. */
export const isUnverified = (error: unknown): boolean =>
  error instanceof AlipayRequestError && error.message.startsWith(unverified);

/** Of an error of the SDK or of the cryptography. */
export function asProviderError(error: unknown): ProviderError {
  const message = error instanceof Error ? error.message : String(error);
  const status = Number(/status: (\d+)/.exec(message)?.[1] ?? 0);
  // Without a status there was no answer. An answer that is not Alipay's is not retried.
  const isAnswered = !message.startsWith('HttpClient');
  const isTemporary = error instanceof AlipayRequestError && (!isAnswered || status >= 500 || status === 429);
  // Keys that are no keys end in an error of the cryptography, not of the SDK.
  const isKeyRefused = !(error instanceof AlipayRequestError) || isUnverified(error);
  return new ProviderError('alipay', message, { isTemporary, isAnswered, isKeyRefused, cause: error });
}

/** Throws a ProviderError for an answer that is not a success. */
export function refuseAnswer({ code, msg, subCode, subMsg }: AlipaySdkCommonResult): never {
  const isTemporary = code === '20000' || temporary.test(subCode ?? '');
  const isKeyRefused = wrongKeys.test(subCode ?? '');
  throw new ProviderError('alipay', `${subCode ?? code} ${subMsg ?? msg}`, { isTemporary, isKeyRefused });
}
