import { staffDeskCalls as calls } from '#kernel/shop/desk/staff.calls.ts';
import { type DeskRoute, deskRoute } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { invite, resetFactor, setRoles, staffList, staffOne, suspend } from './staff-accounts.service.ts';

export function staffDeskRoutes(host: Host): DeskRoute[] {
  return [
    deskRoute(calls.deskStaff, (_call, asked) => staffList(host, asked)),
    deskRoute(calls.deskStaffOne, ({ now }, { id }) => staffOne(host, id, now)),
    deskRoute(calls.deskInvite, (call, given) => invite(host, call, given)),
    deskRoute(calls.deskSetRoles, (call, given) => setRoles(host, call, given)),
    deskRoute(calls.deskSuspend, (call, given) => suspend(host, call, given)),
    deskRoute(calls.deskResetFactor, (call, given) => resetFactor(host, call, given)),
  ];
}
