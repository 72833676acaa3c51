import { staffDeskCalls as calls } from '#kernel/shop/desk/staff.calls.ts';
import { type DeskRoute, deskRoute } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import {
  inviteMember,
  resetFactor,
  setRoles,
  setSuspended,
  staffList,
  staffOne,
} from './staff-accounts.service.ts';

export function staffDeskRoutes(host: Host): DeskRoute[] {
  return [
    deskRoute(calls.deskStaff, (_call, input) => staffList(host, input)),
    deskRoute(calls.deskStaffOne, ({ now }, { id }) => staffOne(host, id, now)),
    deskRoute(calls.deskInvite, (call, input) => inviteMember(host, call, input)),
    deskRoute(calls.deskSetRoles, (call, input) => setRoles(host, call, input)),
    deskRoute(calls.deskSuspend, (call, input) => setSuspended(host, call, input)),
    deskRoute(calls.deskResetFactor, (call, input) => resetFactor(host, call, input)),
  ];
}
