import { ownDataEndpoints as endpoints } from '#kernel/wire/contracts/own-data.contract.ts';
import type { Host } from '#server/platform/host.ts';
import { nothing } from '#server/platform/http/nothing.ts';
import { type Route, signedRoute } from '#server/platform/http/route.ts';
import type { OwnData } from '#server/platform/own-data.ts';
import type { Adopt } from './guests.service.ts';
import { closingOf, eraseAccount, mailEraseCode, ownDataFile, ownDataOf } from './own-data.service.ts';

/** What a customer may take along, and how the account is deleted. */
export function ownDataRoutes(host: Host, adoptions: readonly Adopt[], rooms: readonly OwnData[]): Route[] {
  return [
    signedRoute(endpoints.ownData, async (call) => ownDataFile(call.now, await ownDataOf(host, call, rooms))),
    signedRoute(endpoints.closing, async (call) => {
      const { hasPassword, keptOrders, open } = await closingOf(host, call, rooms);
      return { has_password: hasPassword ? (1 as const) : (0 as const), kept_orders: keptOrders, open };
    }),
    signedRoute(endpoints.eraseCode, async (call) => {
      await mailEraseCode(host, call);
      return nothing;
    }),
    signedRoute(endpoints.eraseAccount, async (call, proof) => {
      await eraseAccount(host, call, { adoptions, rooms, proof });
      return nothing;
    }),
  ];
}
