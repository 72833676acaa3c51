import { carrierDeskCalls as calls } from '#kernel/shop/desk/carriers.calls.ts';
import { type DeskRoute, deskRoute } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { addCarrier, listCarriers, removeCarrier, saveCarrier } from './carriers-desk.service.ts';

/** Carriers at the desk. */
export function carrierDeskRoutes(host: Host): DeskRoute[] {
  return [
    deskRoute(calls.deskCarriers, () => listCarriers(host)),
    deskRoute(calls.deskAddCarrier, (call, input) => addCarrier(host, call, input)),
    deskRoute(calls.deskSaveCarrier, (call, input) => saveCarrier(host, call, input)),
    deskRoute(calls.deskDeleteCarrier, (call, input) => removeCarrier(host, call, input)),
  ];
}
