/** Exponent of a currency in ISO 4217: 2 for the euro, 0 for the yen. */
const exponentOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** Our minor units, a hundredth of every currency, in the minor units of ISO 4217. */
export const toProtocolMinor = (minor: number, currency: string): number =>
  Math.round(minor / 10 ** (2 - exponentOf(currency)));

/** Minor units of ISO 4217 in ours. */
export const fromProtocolMinor = (amount: number, currency: string): number =>
  amount * 10 ** (2 - exponentOf(currency));
