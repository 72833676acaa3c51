import { type CurrencyCode, convertPriceMinor, parseRate } from '#kernel/shop/money/money.ts';

/** Largest shortfall of a transfer that counts as charges of the banks: 500, in minor units of the base currency. */
const maxBankChargesMinor = 50_000;

/** The largest shortfall that staff may accept, in minor units of the order's currency at its rate. */
export function maxShortfallMinor(currency: CurrencyCode, rate: string): number {
  return convertPriceMinor(maxBankChargesMinor, { code: currency, symbol: '', rate });
}

/** Share of a sum that banks may keep as charges when they convert it. */
const maxConversionCharge = 0.05;

/** Whether the bank's rate, less its charges, leads from the sent sum to the credited one; both in minor units. */
export function fitsRate(sentMinor: number, creditedMinor: number, rate: string): boolean {
  const fullMinor = (sentMinor * Number(parseRate(rate))) / 1e8;
  return creditedMinor <= fullMinor * 1.001 && creditedMinor >= fullMinor * (1 - maxConversionCharge);
}

/** An order's total and what has come of it, in minor units of its currency. */
export interface TransferSums {
  totalMinor: number;
  /** Accepted as charges of the banks. */
  shortfallMinor: number;
  /** Received and neither refunded nor owed back. */
  netMinor: number;
}

/** The amount that is still due, and the surplus; one of them is 0. */
export function transferBalance({ totalMinor, shortfallMinor, netMinor }: TransferSums): {
  dueMinor: number;
  surplusMinor: number;
} {
  const dueMinor = totalMinor - shortfallMinor - netMinor;
  return { dueMinor: Math.max(dueMinor, 0), surplusMinor: Math.max(-dueMinor, 0) };
}
