import type { LandedCharges } from '#kernel/shop/checkout/duties.ts';
import { toDecimalString } from '#kernel/shop/money/money.ts';
import type { WireLanded } from '#kernel/wire/contracts/landed.contract.ts';

/** Duty and tax as the wire has them. */
export function toWireLanded(charges: LandedCharges | null): WireLanded {
  return (
    charges && {
      payer: charges.payer,
      lines: charges.lines.map(({ basisPoints, minor, asOf, ...line }) => ({
        ...line,
        percent: basisPoints === null ? null : basisPoints / 100,
        amount: minor === null ? null : toDecimalString(minor),
        as_of: asOf,
      })),
    }
  );
}
