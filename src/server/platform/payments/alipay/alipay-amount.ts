import type { AmountLimits } from '../adapter.ts';

/** Yuan in words of two decimals, as Alipay writes every amount. */
export function toYuan(minor: number): string {
  return (minor / 100).toFixed(2);
}

/** Alipay's amount in fen; null when it is none. It may leave zeros at the end away. */
export function fromYuan(text: string): number | null {
  const parts = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text);
  return parts ? Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0')) : null;
}

/** `total_amount` of alipay.trade.page.pay: 0.01 to 100,000,000.00 yuan (opendocs.alipay.com, 电脑网站支付). */
export const alipayLimits: { CNY: AmountLimits } = { CNY: { minMinor: 1, maxMinor: 10_000_000_000 } };
