import { toDecimalString } from '#kernel/shop/money/money.ts';
import { storedValueEndpoints as endpoints } from '#kernel/wire/contracts/stored-value.contract.ts';
import type { Host } from '#server/platform/host.ts';
import { type Route, signedRoute } from '#server/platform/http/route.ts';
import { readCredit } from './customer-credit.repo.ts';

const signed = (minor: number) => `${minor < 0 ? '-' : ''}${toDecimalString(Math.abs(minor))}`;

export function storedValueRoutes(host: Host): Route[] {
  return [
    signedRoute(endpoints.ownCredit, async ({ shopper }) => {
      const { balances, tradeUps, entries } = await readCredit(host.db.handle, shopper.customerId);
      return {
        balances: balances.map(({ currency, minor }) => ({ currency, amount: toDecimalString(minor) })),
        trade_ups: tradeUps.map(({ currency, minor, leastMinor, until }) => ({
          ...{
            currency,
            amount: toDecimalString(minor),
            least: toDecimalString(leastMinor),
            valid_until: until,
          },
        })),
        entries: entries.map(({ kind, currency, minor, order, at }) => ({
          ...{ kind, currency, amount: signed(minor), increment_id: order, at: at.toISOString() },
        })),
      };
    }),
  ];
}
