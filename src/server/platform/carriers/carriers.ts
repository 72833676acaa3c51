import type { Config } from '#server/config.ts';
import type { Carrier } from './carrier.ts';
import { sfExpress } from './sf-express.ts';
import { sandboxCarrierAccount } from './sf-express-protocol.ts';

const isSfExpress = (company: string): boolean => /^(sf\b|s\.f\.|順豐|顺丰)/i.test(company.trim());

/** The adapter that tracks parcels of a company; undefined if there is none. */
export function carrierOf(
  { sfExpress: account, sandboxOrigin }: Pick<Config, 'sfExpress' | 'sandboxOrigin'>,
  company: string,
): Carrier | undefined {
  if (!isSfExpress(company)) return undefined;
  if (account) return sfExpress(account);
  return sandboxOrigin ? sfExpress({ origin: sandboxOrigin, ...sandboxCarrierAccount }) : undefined;
}
