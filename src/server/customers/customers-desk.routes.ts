import { customerDeskCalls as calls } from '#kernel/shop/desk/customers.calls.ts';
import { mergeDeskCalls as merges } from '#kernel/shop/desk/merges.calls.ts';
import { type DeskRoute, deskRoute } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { mergeCustomers, previewMerge } from './account-merge.service.ts';
import { noteCustomer } from './customer-notes.service.ts';
import { customerPage, showCustomer } from './customers-desk-view.service.ts';
import type { Adopt } from './guests.service.ts';

/** Calls of the desk about customers. */
export function customerDeskRoutes(host: Host, adoptions: readonly Adopt[]): DeskRoute[] {
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
  ];
}
