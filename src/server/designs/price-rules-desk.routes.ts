import { priceRuleDeskCalls as calls } from '#kernel/shop/desk/price-rules.calls.ts';
import { type DeskRoute, deskRoute } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import {
  applyPriceRule,
  dropPriceRule,
  listPriceRules,
  onePriceRule,
  proposePriceRule,
  undoPriceRule,
} from './price-rules-desk.service.ts';

export function priceRuleDeskRoutes(host: Host): DeskRoute[] {
  return [
    deskRoute(calls.deskPriceRules, () => listPriceRules(host)),
    deskRoute(calls.deskPriceRule, (_call, { id }) => onePriceRule(host, id)),
    deskRoute(calls.deskProposePriceRule, (call, proposed) => proposePriceRule(host, call, proposed)),
    deskRoute(calls.deskApplyPriceRule, (call, read) => applyPriceRule(host, call, read)),
    deskRoute(calls.deskUndoPriceRule, (call, read) => undoPriceRule(host, call, read)),
    deskRoute(calls.deskDropPriceRule, (call, read) => dropPriceRule(host, call, read)),
  ];
}
