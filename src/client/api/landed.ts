import type { LandedCharges } from '#kernel/shop/checkout/duties.ts';
import type { WireLanded } from '#kernel/wire/contracts/landed.contract.ts';
import { decodeAmount } from './money.ts';

/** Duty and tax of a quote or an order in `currency`; null if there are none. */
export function decodeLanded(wire: WireLanded, currency: string): LandedCharges | null {
  if (!wire) return null;
  return {
    payer: wire.payer,
    lines: wire.lines.map(({ percent, amount, as_of: asOf, ...line }) => ({
      ...line,
      asOf,
      basisPoints: percent === null ? null : Math.round(percent * 100),
      minor: amount === null ? null : decodeAmount(amount, currency).minor,
    })),
  };
}
