import { customerDeskCalls } from '#kernel/shop/desk/customers.calls.ts';
import { privacyDeskCalls as calls } from '#kernel/shop/desk/privacy.calls.ts';
import type { Adopt } from '#server/customers/guests.service.ts';
import { type DeskRoute, deskRoute } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';
import {
  answerExport,
  eraseByRequest,
  exportCustomer,
  privacyPage,
  refuseRequest,
  showPrivacyRequest,
  takePrivacyRequest,
} from './privacy-desk.service.ts';

/** Calls of the desk about requests for personal data, and the export of a customer's data. */
export function privacyDeskRoutes(
  host: Host,
  adoptions: readonly Adopt[],
  sections: readonly PersonalData[],
): DeskRoute[] {
  return [
    deskRoute(calls.deskPrivacyRequests, (_call, asked) => privacyPage(host, asked)),
    deskRoute(calls.deskPrivacyRequest, async (call, { id }) => {
      const record = await showPrivacyRequest(host.db.handle, call, sections, id);
      call.audit({ kind: 'privacy-request', id: String(id), customerId: record.customer.id });
      return record;
    }),
    deskRoute(calls.deskTakePrivacyRequest, (call, asked) => takePrivacyRequest(host, call, sections, asked)),
    deskRoute(calls.deskAnswerExport, (call, seen) => answerExport(host, call, sections, seen)),
    deskRoute(calls.deskEraseCustomer, (call, asked) =>
      eraseByRequest(host, call, { adoptions, sections }, asked),
    ),
    deskRoute(customerDeskCalls.deskExportCustomer, (call, { id }) => {
      call.audit({ kind: 'customer', id: String(id), customerId: id });
      return exportCustomer(host, call, sections, id);
    }),
    deskRoute(calls.deskRefusePrivacyRequest, (call, asked) => refuseRequest(host, call, sections, asked)),
  ];
}
