import { nameLength, passwordLength } from '#kernel/shop/account/account.rules.ts';
import { accountEndpoints as endpoints } from '#kernel/wire/contracts/account.contract.ts';
import { refuseSignedIn } from '#server/authentication/account-form.rules.ts';
import {
  activateAccount,
  loginAsGuest,
  loginWithPassword,
  registerAccount,
  replacePassword,
  resetPassword,
} from '#server/authentication/authentication.service.ts';
import { requestCode } from '#server/authentication/codes.service.ts';
import { accountFromOrder, type ReadBuyer } from '#server/authentication/new-account.service.ts';
import { startProviderVisit } from '#server/authentication/providers.service.ts';
import { sendTextCode } from '#server/authentication/text-codes.service.ts';
import type { Adopt } from '#server/customers/guests.service.ts';
import type { CodePurpose } from '#server/platform/db/schema/account.ts';
import type { Host } from '#server/platform/host.ts';
import { nothing } from '#server/platform/http/nothing.ts';
import type { Call, Route } from '#server/platform/http/route.ts';
import { route, signedRoute } from '#server/platform/http/route.ts';
import { text } from '#server/platform/texts.ts';
import { endSessions, listOpenSessions } from '#server/sessions/sessions.service.ts';
import { changesOf, registrationOf, wireSession, wireUser } from './account.mapper.ts';
import { profile, renameCustomer, updateProfile } from './profile.service.ts';

/** Limits of the registration form, in characters. */
const formLimits = {
  minNameLength: nameLength.min,
  maxNameLength: nameLength.max,
  minPassLength: passwordLength.min,
  maxPassLength: passwordLength.max,
};

export function accountRoutes(host: Host, adoptions: readonly Adopt[], readBuyer: ReadBuyer): Route[] {
  const mailCode = (purpose: CodePurpose) => async (call: Call, input: { email: string }) => {
    await requestCode(host, call, purpose, input.email);
    return nothing;
  };
  return [
    route(endpoints.registerIndex, async (call) => {
      refuseSignedIn(call);
      return formLimits;
    }),
    route(endpoints.codeByRegister, mailCode('register')),
    route(endpoints.codeByForgot, mailCode('forgot')),
    route(endpoints.codeByGuest, mailCode('guest')),
    route(endpoints.smsByRegister, async (call, { phone }) => {
      await sendTextCode(host, call, phone);
      return nothing;
    }),
    route(endpoints.registerAccount, async (call, form) => {
      call.issueToken(await registerAccount(host, call, adoptions, registrationOf(form)));
      return { content: text(call.locale, 'account-api.registered') };
    }),
    signedRoute(endpoints.accountFromOrder, async (call, input) => {
      call.issueToken(await accountFromOrder(host, call, { adoptions, readBuyer }, input.increment_id));
      return nothing;
    }),
    route(endpoints.tokenEnable, async (call, { registerToken }) => {
      const resetToken = await activateAccount(host, call, adoptions, registerToken);
      return resetToken === '' ? nothing : { reset_token: resetToken };
    }),
    route(endpoints.guestLogin, async (call, form) => {
      call.issueToken(await loginAsGuest(host, call, form));
      return nothing;
    }),
    route(endpoints.loginIndex, async (call, { googleRedirectUrl, facebookRedirectUrl }) => {
      refuseSignedIn(call);
      return {
        googleLoginUrl: await startProviderVisit(host, call, 'google', googleRedirectUrl),
        facebookLoginUrl: await startProviderVisit(host, call, 'facebook', facebookRedirectUrl),
      };
    }),
    route(endpoints.loginAccount, async (call, form) => {
      call.issueToken(await loginWithPassword(host, call, adoptions, form));
      return nothing;
    }),
    signedRoute(endpoints.logout, async (call) => {
      await endSessions(host.db.handle, call, call.shopper.sessionId);
      return nothing;
    }),
    signedRoute(endpoints.sessions, async (call) => {
      const open = await listOpenSessions(host.db.handle, call);
      return { sessions: open.map((session) => wireSession(session, call.shopper.sessionId)) };
    }),
    signedRoute(endpoints.sessionsEnd, async (call, { id }) => {
      await endSessions(host.db.handle, call, id);
      return nothing;
    }),
    route(endpoints.submitResetPassword, async (call, { keep_other_methods: keepOtherMethods, ...form }) => {
      await resetPassword(host, call, { ...form, keepOtherMethods });
      return nothing;
    }),
    signedRoute(endpoints.profile, async (call) => ({
      user: wireUser(await profile(host, call.shopper.customerId)),
    })),
    signedRoute(endpoints.updateProfile, async (call, form) => ({
      user: wireUser(await updateProfile(host, call, changesOf(form))),
    })),
    signedRoute(endpoints.updateAccount, async (call, form) => {
      await replacePassword(host, call, form);
      await renameCustomer(host, call, form);
      return nothing;
    }),
  ];
}
