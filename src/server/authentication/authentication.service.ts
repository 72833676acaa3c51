import type { Transaction } from 'kysely';
import type { AccountDetails } from '#kernel/shop/account/account.ts';
import { codes } from '#kernel/wire/codes.ts';
import { nameFor } from '#server/customers/customer-reader.service.ts';
import {
  findCustomer,
  findCustomerByEmail,
  type NewCustomer,
  updateCustomer,
} from '#server/customers/customers.repo.ts';
import { type Adopt, openGuestSession } from '#server/customers/guests.service.ts';
import { decoyHash, hashPassword, verifyPassword } from '#server/platform/authentication/passwords.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { Call } from '#server/platform/http/route.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { deviceOf, rememberDevice } from '#server/sessions/devices.service.ts';
import { endCustomerSessions } from '#server/sessions/sessions.repo.ts';
import { startSession } from '#server/sessions/sessions.service.ts';
import { forgivePasswordTries, takeEmail, takePasswordTry } from '#server/sessions/sign-in-limits.service.ts';
import { calendarDay, checkNewPassword, personOf, refuseSignedIn } from './account-form.rules.ts';
import { redeemCode } from './codes.service.ts';
import { findWaiting, removeLinks, takeLink } from './links.repo.ts';
import { createLink, mailActivation, openReset, refuseReset } from './links.service.ts';
import { createAccount } from './new-account.service.ts';
import { checkOwnPassword } from './owner-proof.service.ts';
import { signInCustomer } from './sign-in.service.ts';
import { removePasswordlessMethods } from './sign-in-methods.repo.ts';
import { passwordlessMethods } from './sign-in-methods.service.ts';

export interface Registration extends AccountDetails {
  email: string;
  password: string;
  repeatedPassword: string;
  /** The mailed code; '' from a client that has not requested one. */
  code: string;
  /** Origin of the client's site, for the activation link of a registration without a code. */
  domain: string;
}

/** Creates the account of a proved address and emails a welcome. */
async function openAccount(
  trx: Transaction<Schema>,
  adoptions: readonly Adopt[],
  registration: NewCustomer,
  now: Date,
): Promise<number> {
  const { email, locale } = registration;
  const id = await createAccount(trx, adoptions, registration, now);
  const values = { name: nameFor(registration) };
  await queueMail(trx, { kind: 'welcome', to: email, customerId: id, locale, values, url: '/' });
  return id;
}

/** Whether the code proves the email address or the phone number. Throws 1100001 for a wrong code. */
async function provedBy(
  host: Host,
  call: Call,
  { email, phone, code }: { email: string; phone: string; code: string },
): Promise<'email' | 'phone'> {
  if (await redeemCode(host, call, 'register', email, code)) return 'email';
  if (phone !== '' && (await redeemCode(host, call, 'register', phone, code))) {
    await takeEmail(host, call, 'link-activate', email);
    return 'phone';
  }
  return refuse(codes.registerInvalid, { text: { key: 'account-api.code-wrong' } });
}

/**
 * Creates an account with the mailed code and returns its first token. Without a code, or with one that proves the
 * phone number only, the account waits for its mailed link (1100019). Throws 1100001, 1100006, 1100007.
 */
export async function registerAccount(
  host: Host,
  call: Call,
  adoptions: readonly Adopt[],
  form: Registration,
): Promise<string> {
  refuseSignedIn(call);
  const { locale } = call;
  const { email, password } = form;
  const { firstName: firstname, lastName: lastname, phone } = personOf(form);
  await checkNewPassword(codes.registerInvalid, email, password, form.repeatedPassword);
  const [birthday, anniversary] = [
    calendarDay('birthday', form.birthday),
    calendarDay('anniversary', form.anniversary),
  ];
  const hasCode = form.code !== '';
  if (!hasCode) await takeEmail(host, call, 'link-activate', email);
  const proved = hasCode ? await provedBy(host, call, { email, phone, code: form.code }) : undefined;
  // Hash after the code or the email limit is checked, so that only checked callers cost the time and memory of a
  // hash.
  const passwordHash = await hashPassword(password, host.config.hashCost);
  const { relationship, isSubscribed } = form;
  const fields = { passwordHash, firstname, lastname, phone, birthday, relationship, anniversary };
  const registration = { ...fields, isPhoneProved: proved === 'phone', isSubscribed, locale };
  if (proved === 'email') {
    return host.db.transaction(async (trx) => {
      const id = await openAccount(trx, adoptions, { email, ...registration }, call.now);
      await rememberDevice(trx, call, id);
      return startSession(trx, id, call.now, call.agent);
    });
  }
  await mailActivation(host, call, {
    email,
    domain: form.domain,
    registration: { ...registration, askedBy: deviceOf(call) },
  });
  return refuseInactive();
}

function refuseInactive(): never {
  const data = (message: string) => ({ content: message });
  refuse(codes.accountInactive, { text: { key: 'clients-api.activation-mailed' }, data });
}

/**
 * Creates the account of an activation link, without signing in, and returns '' or the token with which the opener sets
 * the password. The one of the registration counts only on the device that registered: another person may have
 * registered the address and must not know the password. Throws 1100022.
 */
export async function activateAccount(
  host: Host,
  call: Call,
  adoptions: readonly Adopt[],
  token: string,
): Promise<string> {
  return host.db.transaction(async (trx) => {
    const link = await takeLink(trx, 'activate', hashToken(token), call.now);
    if (!link?.registration) {
      refuse(codes.activationInvalid, { text: { key: 'clients-api.link-over' } });
    }
    const { email } = link;
    const { askedBy, ...registration } = link.registration;
    const isOwn = askedBy === undefined || askedBy === deviceOf(call);
    const passwordHash = isOwn ? registration.passwordHash : null;
    await openAccount(trx, adoptions, { email, ...registration, passwordHash }, call.now);
    return isOwn ? '' : createLink(trx, call.now, { purpose: 'reset', email, registration: null });
  });
}

/** Signs in with a password. A wrong password and an unknown address have the same answer (1100002) and cost. */
export async function loginWithPassword(
  host: Host,
  call: Call,
  adoptions: readonly Adopt[],
  { email, password }: { email: string; password: string },
): Promise<string> {
  refuseSignedIn(call);
  const customer = await findCustomerByEmail(host.db.handle, email);
  const passwordTry = await takePasswordTry(host, call, email, customer);
  const waiting = customer ? undefined : await findWaiting(host.db.handle, email);
  const hash = customer?.password_hash ?? waiting?.passwordHash ?? (await decoyHash(host.config.hashCost));
  if (!(await verifyPassword(password, hash))) refuse(codes.loginFailed);
  if (!customer) refuse(codes.accountInactive, { text: { key: 'clients-api.activation-mailed' } });
  await passwordTry.passed();
  return host.db.transaction((trx) => signInCustomer(trx, call, adoptions, customer));
}

/** Signs in as a new guest with the mailed code and returns the token; throws 1500005. */
export async function loginAsGuest(
  host: Host,
  call: Call,
  { email, code }: { email: string; code: string },
): Promise<string> {
  refuseSignedIn(call);
  if (!(await redeemCode(host, call, 'guest', email, code))) {
    refuse(codes.guestFailed, { text: { key: 'account-api.code-wrong' } });
  }
  const { locale, now } = call;
  return host.db.transaction((trx) => openGuestSession(trx, { email, locale }, now));
}

async function changePassword(
  host: Host,
  call: Call,
  customer: { id: number; email: string },
  password: string,
  otherMethods: 'kept' | 'removed',
): Promise<void> {
  const passwordHash = await hashPassword(password, host.config.hashCost);
  const keep = call.shopper?.customerId === customer.id ? call.shopper.sessionId : undefined;
  await host.db.transaction(async (trx) => {
    await updateCustomer(trx, customer.id, { password_hash: passwordHash }, call.now);
    await endCustomerSessions(trx, [customer.id], call.now, keep);
    const methods = await passwordlessMethods(trx, customer.id);
    if (otherMethods === 'removed') await removePasswordlessMethods(trx, customer.id);
    await queueMail(trx, {
      kind: methods.length === 0 ? 'password-changed' : `password-changed-${otherMethods}`,
      to: customer.email,
      customerId: customer.id,
      locale: call.locale,
      values: { methods: methods.join(', ') },
      url: '/forgetPassword/',
    });
  });
}

/** The customer of the mailed code or link; throws 1100009, 1100010. */
async function provenCustomer(host: Host, call: Call, form: ResetForm) {
  if (form.resetToken !== '') {
    const { email } = await openReset(host, call, form.resetToken);
    const customer = await findCustomerByEmail(host.db.handle, email);
    const isTheirs = customer !== undefined && ['', email].includes(form.email);
    const isFirst =
      isTheirs && (await takeLink(host.db.handle, 'reset', hashToken(form.resetToken), call.now));
    if (!isFirst) refuseReset();
    return customer;
  }
  if (form.code === '' || form.email === '')
    refuse(codes.resetInvalid, { text: { key: 'account-api.code-wrong' } });
  const isRight = await redeemCode(host, call, 'forgot', form.email, form.code);
  const customer = isRight ? await findCustomerByEmail(host.db.handle, form.email) : undefined;
  if (!customer) {
    const data = { resetPasswordActive: false };
    refuse(codes.resetTokenInvalid, { text: { key: 'account-api.code-wrong' }, data });
  }
  return customer;
}

interface ResetForm {
  email: string;
  code: string;
  resetToken: string;
  newPassword: string;
  confirmPassword: string;
  /** Whether passkeys and connected providers stay. */
  keepOtherMethods: boolean;
}

/**
 * Sets a new password with the mailed code, or by the mailed link, and removes the passkeys and connected providers
 * unless they are to stay: another person may have added them. Throws 1100009, 1100010, 1100011.
 */
export async function resetPassword(host: Host, call: Call, form: ResetForm): Promise<void> {
  if (form.newPassword !== form.confirmPassword) {
    refuse(codes.resetInvalid, { text: { key: 'account-api.password-differs' } });
  }
  await checkNewPassword(codes.resetPasswordInvalid, form.email, form.newPassword, form.confirmPassword);
  const customer = await provenCustomer(host, call, form);
  await removeLinks(host.db.handle, 'reset', customer.email);
  await forgivePasswordTries(host, call, customer.email);
  await rememberDevice(host.db.handle, call, customer.id);
  await changePassword(host, call, customer, form.newPassword, form.keepOtherMethods ? 'kept' : 'removed');
}

/** Changes the password of the signed-in customer; throws 1100004. */
export async function replacePassword(
  host: Host,
  call: Call & { shopper: { customerId: number } },
  form: { current_password: string; new_password: string; confirm_new_password: string },
): Promise<void> {
  const { shopper } = call;
  const { current_password: current, new_password: next, confirm_new_password: repetition } = form;
  if (current === '' && next === '' && repetition === '') return;
  if (current === '' || next === '')
    refuse(codes.accountInvalid, { text: { key: 'account-api.password-missing' } });
  const customer = await findCustomer(host.db.handle, shopper.customerId);
  await checkNewPassword(codes.accountInvalid, customer?.email ?? '', next, repetition);
  if (!customer) refuse(codes.notSignedIn);
  await checkOwnPassword(host, customer, current);
  await changePassword(host, call, customer, next, 'kept');
}
