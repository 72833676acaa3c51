import { personalDataEndpoints as endpoints } from '#kernel/wire/contracts/personal-data.contract.ts';
import { mailOwnerCode } from '#server/authentication/owner-proof.service.ts';
import type { Adopt } from '#server/customers/guests.service.ts';
import type { Host } from '#server/platform/host.ts';
import { nothing } from '#server/platform/http/nothing.ts';
import { type Route, signedRoute } from '#server/platform/http/route.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';
import { closingOf, eraseAccount, personalDataFile, personalDataOf } from './personal-data.service.ts';

/** Export of a customer's data, and deletion of the account. */
export function personalDataRoutes(
  host: Host,
  adoptions: readonly Adopt[],
  sections: readonly PersonalData[],
): Route[] {
  return [
    signedRoute(endpoints.personalData, async (call) =>
      personalDataFile(call.now, await personalDataOf(host, call, sections)),
    ),
    signedRoute(endpoints.closing, async (call) => {
      const { hasPassword, retainedOrders, open } = await closingOf(host, call, sections);
      return { has_password: hasPassword ? (1 as const) : (0 as const), kept_orders: retainedOrders, open };
    }),
    signedRoute(endpoints.eraseCode, async (call) => {
      await mailOwnerCode(host, call, 'erase');
      return nothing;
    }),
    signedRoute(endpoints.eraseAccount, async (call, proof) => {
      await eraseAccount(host, call, { adoptions, sections, proof });
      return nothing;
    }),
  ];
}
