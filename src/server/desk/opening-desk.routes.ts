import { openingDeskCalls as calls } from '#kernel/shop/desk/opening.calls.ts';
import { createPolicies } from '#server/content/policy-templates.service.ts';
import { type DeskRoute, deskRoute } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { sendTestEmail, setOpening, showOpening } from './opening.service.ts';

/** Desk calls for the opening of the shop. */
export function openingDeskRoutes(host: Host): DeskRoute[] {
  return [
    deskRoute(calls.deskOpening, () => showOpening(host)),
    deskRoute(calls.deskSetOpening, (call, { isOpen }) => setOpening(host, call, isOpen)),
    deskRoute(calls.deskCreatePolicies, (call) => createPolicies(host, call)),
    deskRoute(calls.deskSendTestEmail, (call) => sendTestEmail(host, call)),
  ];
}
