import { customerDeskCalls as calls } from '#kernel/shop/desk/customers.calls.ts';
import { mergeDeskCalls as merges } from '#kernel/shop/desk/merges.calls.ts';
import { type DeskRoute, deskRoute } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';
import { noteCustomer } from './customer-notes.service.ts';
import { customerPage, showCustomer } from './customers-desk-view.service.ts';
import type { Adopt } from './guests.service.ts';
import { mergeCustomers, previewMerge } from './account-merge.service.ts';
import { dataOfCustomer } from '#server/personal-data/personal-data.service.ts';

/** What staff see of customers. */
export function customerDeskRoutes(
  host: Host,
  adoptions: readonly Adopt[],
  rooms: readonly PersonalData[],
): DeskRoute[] {
  return [
    deskRoute(calls.deskCustomers, (_call, asked) => customerPage(host, asked)),
    deskRoute(calls.deskCustomer, (call, { id }) => {
      call.audit({ kind: 'customer', id: String(id), customerId: id });
      return showCustomer(host, call.now, id);
    }),
    deskRoute(calls.deskNoteCustomer, (call, asked) => noteCustomer(host, call, asked)),
    deskRoute(merges.deskPreviewMerge, (call, asked) => {
      call.audit({ kind: 'customer', id: String(asked.from), customerId: asked.from });
      return previewMerge(host, call.now, asked);
    }),
    deskRoute(merges.deskMergeCustomers, (call, asked) => mergeCustomers(host, call, adoptions, asked)),
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
