import { countryRuleDeskCalls as calls } from '#kernel/shop/desk/country-rules.calls.ts';
import { type DeskRoute, deskRoute } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import {
  countryWithRules,
  removeCountry,
  saveCountry,
  saveDutyRule,
  saveShippingRule,
  withdrawCountryRule,
} from './country-rules-desk.service.ts';

export function countryRuleDeskRoutes(host: Host): DeskRoute[] {
  return [
    deskRoute(calls.deskCountry, (_call, { id }) => countryWithRules(host, id)),
    deskRoute(calls.deskSaveCountry, (call, given) => saveCountry(host, call, given)),
    deskRoute(calls.deskRemoveCountry, (call, given) => removeCountry(host, call, given)),
    deskRoute(calls.deskSaveShippingRule, async (call, given) => saveShippingRule(host, call, given)),
    deskRoute(calls.deskSaveDutyRule, async (call, given) => saveDutyRule(host, call, given)),
    deskRoute(calls.deskWithdrawCountryRule, (call, given) => withdrawCountryRule(host, call, given)),
  ];
}
