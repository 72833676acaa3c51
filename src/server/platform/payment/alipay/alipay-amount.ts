import type { AmountLimits } from '../adapter.ts';

/** Yuan with two decimals, as Alipay writes amounts. */
export function toYuan(minor: number): string {
  return (minor / 100).toFixed(2);
}

/** Alipay's amount in fen; null if it is not an amount. Trailing zeros may be missing. */
export function fromYuan(text: string): number | null {
  const parts = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text);
  return parts ? Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0')) : null;
}

/** `total_amount` of alipay.trade.page.pay: 0.01 to 100,000,000.00 yuan (opendocs.alipay.com, 电脑网站支付). */
export const alipayLimits: { CNY: AmountLimits } = { CNY: { minMinor: 1, maxMinor: 10_000_000_000 } };
