import { deskAppCalls as calls } from '#kernel/shop/desk/desk-app.calls.ts';
import { type Approvables, approvalList, approve, decline } from '#server/approvals/approvals.service.ts';
import { limitsOf, setLimit } from '#server/approvals/limits.service.ts';
import {
  filtersOf,
  openedHere,
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
    deskRoute(calls.deskSaveFilter, (call, given) => saveFilter(host, call, given)),
    deskRoute(calls.deskDropFilter, async (call, { id }) => {
      await removeFilter(host, call, id);
      return {};
    }),
    deskRoute(calls.deskOpened, async (call, { kind, id }) => ({
      others: await openedHere(host, call, kind, id),
    })),
    deskRoute(calls.deskApprovals, (call, asked) => approvalList(host, call, asked)),
    deskRoute(calls.deskApprove, (call, { id }) => approve(host, call, approvables, id)),
    deskRoute(calls.deskDecline, (call, given) => decline(host, call, given)),
    deskRoute(calls.deskLimits, () => limitsOf(host)),
    deskRoute(calls.deskSetLimit, (call, given) => setLimit(host, call, given)),
  ];
}
