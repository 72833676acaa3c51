import { privacyDeskCalls as calls } from '#kernel/shop/desk/privacy.calls.ts';
import { type DeskRoute, deskRoute } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';
import type { Adopt } from '#server/customers/guests.service.ts';
import {
  answerExport,
  eraseByRequest,
  privacyPage,
  refuseRequest,
  showPrivacyRequest,
  takePrivacyRequest,
} from './privacy-desk.service.ts';

/** What customers ask of the house about their data. */
export function privacyDeskRoutes(
  host: Host,
  adoptions: readonly Adopt[],
  rooms: readonly PersonalData[],
): DeskRoute[] {
  return [
    deskRoute(calls.deskPrivacyRequests, (_call, asked) => privacyPage(host, asked)),
    deskRoute(calls.deskPrivacyRequest, async (call, { id }) => {
      const record = await showPrivacyRequest(host.db.handle, call, rooms, id);
      call.audit({ kind: 'privacy-request', id: String(id), customerId: record.customer.id });
      return record;
    }),
    deskRoute(calls.deskTakePrivacyRequest, (call, asked) => takePrivacyRequest(host, call, rooms, asked)),
    deskRoute(calls.deskAnswerExport, (call, seen) => answerExport(host, call, rooms, seen)),
    deskRoute(calls.deskEraseCustomer, (call, asked) =>
      eraseByRequest(host, call, { adoptions, rooms }, asked),
    ),
    deskRoute(calls.deskRefusePrivacyRequest, (call, asked) => refuseRequest(host, call, rooms, asked)),
  ];
}
