import { apiKeyDeskCalls as keyCalls } from '#kernel/shop/desk/api-keys.calls.ts';
import { staffDeskCalls as calls } from '#kernel/shop/desk/staff.calls.ts';
import { type DeskRoute, deskRoute } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.service.ts';
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
    deskRoute(keyCalls.deskApiKeys, ({ now }) => listApiKeys(host, now)),
    deskRoute(keyCalls.deskNewApiKey, (call, input) => createApiKey(host, call, input)),
    deskRoute(keyCalls.deskRevokeApiKey, (call, input) => revokeApiKey(host, call, input)),
  ];
}
