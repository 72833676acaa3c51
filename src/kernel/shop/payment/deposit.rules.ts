import { type CurrencyRate, convertPriceMinor } from '#kernel/shop/money/money.ts';

/** The shop's rule for orders of made-to-order pieces that are paid in two parts; one of its settings. */
export interface DepositSettings {
  isOn: boolean;
  /** Value of the made-to-order pieces of an order from which a deposit is offered, in base minor units. */
  fromMinor: number;
  /** Share of these pieces that is due at once, in whole per cent. */
  percent: number;
  /** The smallest deposit, in base minor units. */
  leastMinor: number;
  /** Days to pay the rest once the shop has asked for it. */
  restDays: number;
}

/** Of settings saved before there were deposits, and what the desk offers first. */
export const noDeposits: DepositSettings = {
  isOn: false,
  fromMinor: 2_000_000,
  percent: 50,
  leastMinor: 200_000,
  restDays: 14,
};

/** Limits of the settings. */
export const leastDepositPercent = 5;
export const mostDepositPercent = 95;
export const mostRestDays = 90;

/** An order that may be paid in two parts. Amounts without `base` are in its currency. */
export interface DividedOrder {
  totalMinor: number;
  /** Its made-to-order pieces, less their share of the discount. */
  madeMinor: number;
  madeBaseMinor: number;
  /** Part of the total that stored value pays. */
  creditMinor: number;
  /** The smallest payment that a provider takes. */
  leastPaymentMinor: number;
}

/** The two payments of an order. They and `creditMinor` sum to its total. */
export interface DividedPayment {
  /** Due when it is placed; 0 if stored value covers the deposit. */
  nowMinor: number;
  /** Due before it leaves. */
  restMinor: number;
  /** Part of the first payment that is for pieces made to order, which the shop may keep once work has begun. */
  depositMinor: number;
}

/** The rest is a whole number of major units. */
const stepMinor = 100;
const toStep = (minor: number): number => Math.floor(minor / stepMinor) * stepMinor;

/** Whether made-to-order pieces of this value are offered with a deposit. */
export const offersDeposit = (
  { isOn, fromMinor }: Pick<DepositSettings, 'isOn' | 'fromMinor'>,
  madeBaseMinor: number,
): boolean => isOn && madeBaseMinor > 0 && madeBaseMinor >= fromMinor;

/**
 * Divides the payment of an order: pieces from stock and delivery are due at once, and of pieces made to order the share
 * of the settings. Stored value pays the deposit first and then the rest. Undefined if the order is paid in full only.
 */
export function divideByDeposit(
  settings: DepositSettings,
  { totalMinor, madeMinor, madeBaseMinor, creditMinor, leastPaymentMinor }: DividedOrder,
  currency: CurrencyRate,
): DividedPayment | undefined {
  if (!offersDeposit(settings, madeBaseMinor)) return undefined;
  const leastDepositMinor = convertPriceMinor(settings.leastMinor, currency);
  const share = toStep((madeMinor * (100 - settings.percent)) / 100);
  const agreedRest = Math.min(share, toStep(madeMinor - leastDepositMinor));
  const depositMinor = madeMinor - agreedRest;
  const rest = Math.min(agreedRest, totalMinor - creditMinor);
  const now = totalMinor - creditMinor - rest;
  // A first payment that is too small for every provider is made as large as one takes.
  const restMinor = now > 0 && now < leastPaymentMinor ? rest - (leastPaymentMinor - now) : rest;
  if (restMinor <= 0 || restMinor < leastPaymentMinor) return undefined;
  return { nowMinor: totalMinor - creditMinor - restMinor, restMinor, depositMinor };
}
