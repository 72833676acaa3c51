import { withdrawalEndpoints as endpoints } from '#kernel/wire/contracts/withdrawals.contract.ts';
import type { Host } from '#server/platform/host.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { declareWithdrawal } from './withdrawals.service.ts';

/** Withdrawal from a contract, without an account. */
export function withdrawalRoutes(host: Host): Route[] {
  return [
    route(endpoints.withdrawalDeclare, async (call, { name, increment_id: orderNumber, email: typed }) => {
      const email = typed.toLowerCase();
      await host.sharedLimits.take('withdrawalAddress', call.ip);
      await host.sharedLimits.take('withdrawalRecipient', email);
      const statement = { name, orderNumber, email, locale: call.locale };
      const at = await declareWithdrawal(host, statement, call.shopper?.customerId);
      return { declared_at: at.toISOString() };
    }),
  ];
}
