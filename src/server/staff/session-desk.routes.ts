import { sessionDeskCalls as calls } from '#kernel/shop/desk/session.calls.ts';
import { type DeskRoute, deskRoute, openDeskRoute } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import {
  addPasskey,
  changePassword,
  currentMember,
  ownPasskeys,
  passkeyOptions,
  removePasskey,
  renewRecoveryCodes,
  setLanguage,
  signOut,
} from './my-account.service.ts';
import { endOwnSessions, staffSessions } from './staff-sessions.service.ts';
import {
  acceptInvitation,
  enrolSecondFactor,
  findInvitation,
  signIn,
  verifySecondFactor,
} from './staff-sign-in.service.ts';

export function sessionDeskRoutes(host: Host): DeskRoute[] {
  return [
    openDeskRoute(calls.deskSignIn, (call, input) => signIn(host, call, input)),
    openDeskRoute(calls.deskSecondFactor, (call, input) => verifySecondFactor(host, call, input)),
    openDeskRoute(calls.deskInvitation, async (call, { token }) => {
      const { name, email, roles } = await findInvitation(host, call, token);
      return { name, email, roles };
    }),
    openDeskRoute(calls.deskAcceptInvitation, (call, input) => acceptInvitation(host, call, input)),
    openDeskRoute(calls.deskEnrol, (call, input) => enrolSecondFactor(host, call, input)),
    deskRoute(calls.deskMe, (call) => currentMember(host, call)),
    deskRoute(calls.deskSetLanguage, (call, { language }) => setLanguage(host, call, language)),
    deskRoute(calls.deskSignOut, async (call) => {
      await signOut(host, call);
      return {};
    }),
    deskRoute(calls.deskSessions, async (call) => ({ rows: await staffSessions(host, call) })),
    deskRoute(calls.deskEndSession, async (call, { id }) => {
      await endOwnSessions(host, call, id);
      return {};
    }),
    deskRoute(calls.deskChangePassword, async (call, input) => {
      await changePassword(host, call, input);
      return {};
    }),
    deskRoute(calls.deskRecoveryCodes, async (call, { password }) => ({
      recoveryCodes: await renewRecoveryCodes(host, call, password),
    })),
    deskRoute(calls.deskPasskeys, (call) => ownPasskeys(host, call)),
    deskRoute(calls.deskPasskeyOptions, (call, { password }) => passkeyOptions(host, call, password)),
    deskRoute(calls.deskAddPasskey, async (call, input) => {
      await addPasskey(host, call, input);
      return {};
    }),
    deskRoute(calls.deskRemovePasskey, async (call, { id }) => {
      await removePasskey(host, call, id);
      return {};
    }),
  ];
}
