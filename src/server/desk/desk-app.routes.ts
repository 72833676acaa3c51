import { deskAppCalls as calls } from '#kernel/shop/desk/desk-app.calls.ts';
import {
  type Approvables,
  approvalList,
  approveRequest,
  declineRequest,
} from '#server/approvals/approvals.service.ts';
import { limitsOf, setLimit } from '#server/approvals/limits.service.ts';
import {
  filtersOf,
  noteOpenedRecord,
  removeFilter,
  saveFilter,
} from '#server/desk-records/desk-records.service.ts';
import { type DeskRoute, deskRoute } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { searchDesk } from './search.service.ts';

/** Calls used by every section of the desk. */
export function deskAppRoutes(host: Host, approvables: Approvables): DeskRoute[] {
  return [
    deskRoute(calls.deskSearch, (call, { words }) => searchDesk(host, call, words)),
    deskRoute(calls.deskSavedFilters, async (call, { room }) => ({
      rows: await filtersOf(host, call, room),
    })),
    deskRoute(calls.deskSaveFilter, (call, input) => saveFilter(host, call, input)),
    deskRoute(calls.deskDropFilter, async (call, { id }) => {
      await removeFilter(host, call, id);
      return {};
    }),
    deskRoute(calls.deskOpened, async (call, { kind, id }) => ({
      others: await noteOpenedRecord(host, call, kind, id),
    })),
    deskRoute(calls.deskApprovals, (call, input) => approvalList(host, call, input)),
    deskRoute(calls.deskApprove, (call, { id }) => approveRequest(host, call, approvables, id)),
    deskRoute(calls.deskDecline, (call, input) => declineRequest(host, call, input)),
    deskRoute(calls.deskLimits, () => limitsOf(host)),
    deskRoute(calls.deskSetLimit, (call, input) => setLimit(host, call, input)),
  ];
}
