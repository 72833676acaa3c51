import { customerDeskCalls as calls } from '#kernel/desk/customers.calls.ts';
import { type DeskRoute, deskRoute } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import type { OwnData } from '#server/platform/own-data.ts';
import { customerPage, showCustomer } from './customers-desk-view.service.ts';
import { dataOfCustomer } from './own-data.service.ts';

/** What staff see of customers. */
export function customerDeskRoutes(host: Host, rooms: readonly OwnData[]): DeskRoute[] {
  return [
    deskRoute(calls.deskCustomers, (_call, asked) => customerPage(host, asked)),
    deskRoute(calls.deskCustomer, (call, { id }) => {
      call.audit({ kind: 'customer', id: String(id), customerId: id });
      return showCustomer(host, call.now, id);
    }),
    deskRoute(calls.deskExportCustomer, async (call, { id }) => {
      call.audit({ kind: 'customer', id: String(id), customerId: id });
      // Refuses where there is nobody of this number.
      await showCustomer(host, call.now, id);
      const told = await dataOfCustomer(host, { customerId: id, locale: call.locale, now: call.now }, rooms);
      const base64 = Buffer.from(JSON.stringify(told, null, 2)).toString('base64');
      return { file: { name: `aurelle-customer-${id}.json`, type: 'application/json', base64 } };
    }),
  ];
}
