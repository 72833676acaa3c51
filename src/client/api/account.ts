import { relationships } from '#kernel/shop/account/account.rules.ts';
import type { Account, AccountDetails } from '#kernel/shop/account/account.ts';
import type { OrderNumber } from '#kernel/shop/orders/order.ts';
import { codes } from '#kernel/wire/codes.ts';
import type { User } from '#kernel/wire/contracts/account.contract.ts';
import type { Api, CallOptions } from './api.ts';
import { ApiError } from './api-error.ts';

function decodeAccount(wire: User): Account {
  return {
    email: wire.email,
    firstName: wire.firstname,
    lastName: wire.lastname,
    phone: wire.phone,
    birthday: wire.birthday || null,
    anniversary: wire.anniversary || null,
    relationship: relationships.find((name) => name === wire.relationship) ?? null,
    isSubscribed: wire.is_subscribed === 1,
    isGuest: wire.is_guest === 1,
  };
}

/** The account that the token belongs to. */
export async function readAccount(api: Api, options?: CallOptions): Promise<Account> {
  return decodeAccount((await api.call('profile', {}, options)).user);
}

/** Changes the personal details and returns the stored ones. */
export async function updateAccount(api: Api, details: AccountDetails): Promise<Account> {
  const { user } = await api.call('updateProfile', {
    firstname: details.firstName,
    lastname: details.lastName,
    phone: details.phone,
    birthday: details.birthday ?? '',
    relationship: details.relationship ?? '',
    anniversary: details.anniversary ?? '',
    is_subscribed: details.isSubscribed,
  });
  return decodeAccount(user);
}

/** Needs `account`, because the call changes the name together with the password. */
export async function changePassword(
  api: Api,
  account: Pick<Account, 'firstName' | 'lastName'>,
  form: { currentPassword: string; newPassword: string; repeatedPassword: string },
): Promise<void> {
  await api.call('updateAccount', {
    firstname: account.firstName,
    lastname: account.lastName,
    current_password: form.currentPassword,
    new_password: form.newPassword,
    confirm_new_password: form.repeatedPassword,
  });
}

const codeCalls = { register: 'codeByRegister', forgot: 'codeByForgot', guest: 'codeByGuest' } as const;

export type CodePurpose = keyof typeof codeCalls;

/** Emails a six-digit code that verifies the address; the answer does not reveal whether an account exists. */
export async function mailCode(api: Api, purpose: CodePurpose, email: string): Promise<void> {
  await api.call(codeCalls[purpose], { email });
}

export interface Registration {
  firstName: string;
  lastName: string;
  email: string;
  /** The emailed code. */
  code: string;
  password: string;
  repeatedPassword: string;
  isSubscribed: boolean;
  /** Number to which the code was sent by SMS; '' if it was emailed. */
  phone: string;
}

/** Creates an account and signs in; `waiting` if the account must be activated by an emailed link. */
export async function registerAccount(api: Api, form: Registration): Promise<'open' | 'waiting'> {
  const registering = api.call('registerAccount', {
    firstname: form.firstName,
    lastname: form.lastName,
    email: form.email,
    code: form.code,
    password: form.password,
    password_confirmation: form.repeatedPassword,
    is_subscribed: form.isSubscribed,
    phone: form.phone,
  });
  return registering.then(
    () => 'open' as const,
    (error: unknown) => {
      if (error instanceof ApiError && error.code === codes.accountInactive) return 'waiting' as const;
      throw error;
    },
  );
}

/** Sends a six-digit code that verifies the number by SMS. */
export async function mailTextCode(api: Api, phone: string): Promise<void> {
  await api.call('smsByRegister', { phone });
}

/** Creates an account for a guest who has paid this order, and signs in. */
export async function accountFromOrder(api: Api, order: OrderNumber): Promise<void> {
  await api.call('accountFromOrder', { increment_id: order });
}

export async function signIn(api: Api, email: string, password: string): Promise<void> {
  await api.call('loginAccount', { email, password });
}

/** Signs in as a guest, whose token grants access to one cart and its orders. */
export async function signInAsGuest(api: Api, email: string, code: string): Promise<void> {
  await api.call('guestLogin', { email, code });
}

/** Ends the session on the server. */
export async function signOut(api: Api): Promise<void> {
  await api.call('logout', {}, { silent: true });
}

interface NewPassword {
  newPassword: string;
  repeatedPassword: string;
  /** Whether passkeys and connected providers stay. */
  keepsOtherMethods: boolean;
}

/** Sets a new password with the emailed code; all other sessions of the account end. */
export async function resetPassword(
  api: Api,
  form: NewPassword & { email: string; code: string },
): Promise<void> {
  await api.call('submitResetPassword', {
    email: form.email,
    code: form.code,
    newPassword: form.newPassword,
    confirmPassword: form.repeatedPassword,
    keep_other_methods: form.keepsOtherMethods,
  });
}

/**
 * Activates the account by the token of an emailed link. Returns the token for choosing a password; '' on the device
 * that registered.
 */
export async function activateAccount(api: Api, token: string): Promise<string> {
  const call = { silent: true, duplicate: 'share' } as const;
  const opened = await api.call('tokenEnable', { registerToken: token }, call);
  return 'reset_token' in opened ? opened.reset_token : '';
}

/** Like `resetPassword`, with the token of an emailed link. */
export async function resetPasswordByLink(api: Api, form: NewPassword & { token: string }): Promise<void> {
  await api.call('submitResetPassword', {
    resetToken: form.token,
    newPassword: form.newPassword,
    confirmPassword: form.repeatedPassword,
    keep_other_methods: form.keepsOtherMethods,
  });
}

/** An active session of the account. */
export interface OpenSession {
  id: number;
  /** Browser and operating system; '' if unknown. */
  device: string;
  usedAt: Date;
  isCurrent: boolean;
}

export async function readSessions(api: Api): Promise<OpenSession[]> {
  const { sessions } = await api.call('sessions', {});
  return sessions.map(({ id, device, seen_at, is_current }) => ({
    id,
    device,
    usedAt: new Date(seen_at * 1000),
    isCurrent: is_current === 1,
  }));
}

/** Ends a session. */
export async function endSessionOf(api: Api, session: { id: number }): Promise<void> {
  await api.call('sessionsEnd', { id: session.id });
}

/** Ends all sessions, including this one. */
export async function endAllSessions(api: Api): Promise<void> {
  await api.call('sessionsEnd', {});
}

/** Emails a six-digit code to the new address of the account. */
export async function mailEmailCode(api: Api, email: string, password: string): Promise<void> {
  await api.call('emailCode', { email, password });
}

/** Changes the address of the account by the emailed code; all other sessions end. */
export async function changeEmail(api: Api, email: string, code: string): Promise<void> {
  await api.call('emailChange', { email, code });
}
