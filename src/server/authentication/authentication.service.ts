import type { Transaction } from 'kysely';
import type { AccountDetails } from '#kernel/shop/account/account.ts';
import { codes } from '#kernel/wire/codes.ts';
import { nameFor } from '#server/customers/customer-reader.service.ts';
import { findCustomer, findCustomerByEmail, updateCustomer } from '#server/customers/customers.repo.ts';
import { type Adopt, openGuestSession } from '#server/customers/guests.service.ts';
import { decoyHash, hashPassword, verifyPassword } from '#server/platform/authentication/passwords.ts';
import type { WaitingRegistration } from '#server/platform/db/schema/account.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { Call } from '#server/platform/http/route.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { rememberDevice } from '#server/sessions/devices.service.ts';
import { endCustomerSessions } from '#server/sessions/sessions.repo.ts';
import { startSession } from '#server/sessions/sessions.service.ts';
import { forgivePasswordTries, takeEmail, takePasswordTry } from '#server/sessions/sign-in-limits.service.ts';
import { calendarDay, checkNewPassword, personOf, refuseSignedIn } from './account-form.rules.ts';
import { redeemCode } from './codes.service.ts';
import { findWaiting, removeLinks, takeLink } from './links.repo.ts';
import { mailActivation, openReset, refuseReset } from './links.service.ts';
import { makeAccount } from './new-account.service.ts';
import { enterAccount } from './sign-in.service.ts';

export interface Registration extends AccountDetails {
  email: string;
  password: string;
  repeatedPassword: string;
  /** The mailed digits; '' from a client that has asked for none. */
  code: string;
  /** Where the client lives, for the link of who has no code. */
  domain: string;
}

/** The account of an address that has been proved: with what its guests left, the newsletter and a welcome. */
async function openAccount(
  trx: Transaction<Schema>,
  adoptions: readonly Adopt[],
  registration: WaitingRegistration & { email: string },
  now: Date,
): Promise<number> {
  const { email, locale } = registration;
  const id = await makeAccount(trx, adoptions, registration, now);
  const values = { name: nameFor(registration) };
  await queueMail(trx, { kind: 'welcome', to: email, customerId: id, locale, values, url: '/' });
  return id;
}

/** What the six digits prove: the e-mail address they were mailed to, or the number they were texted to; 1100001. */
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
 * Makes an account with the mailed code and gives its first token; 1100001, 1100006, 1100007. Without a code, or with
 * one that proves a number alone, the account waits for its mailed link to be followed (1100019).
 */
export async function register(
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
  // After the code, or the letter that may be sent: nobody else shall make us spend the time and memory of a hash.
  const passwordHash = await hashPassword(password, host.config.hashCost);
  const { relationship, isSubscribed } = form;
  const asked = { passwordHash, firstname, lastname, phone, birthday, relationship, anniversary };
  const registration = { ...asked, isPhoneProved: proved === 'phone', isSubscribed, locale };
  if (proved === 'email') {
    return host.db.transaction(async (trx) => {
      const id = await openAccount(trx, adoptions, { email, ...registration }, call.now);
      await rememberDevice(trx, call, id);
      return startSession(trx, id, call.now, call.agent);
    });
  }
  await mailActivation(host, call, { email, domain: form.domain, registration });
  return refuseInactive();
}

function refuseInactive(): never {
  const data = (words: string) => ({ content: words });
  refuse(codes.accountInactive, { text: { key: 'clients-api.activation-mailed' }, data });
}

/** Opens the account that waited for this link, and signs nobody in; 1100022. */
export async function activate(
  host: Host,
  call: Call,
  adoptions: readonly Adopt[],
  token: string,
): Promise<void> {
  await host.db.transaction(async (trx) => {
    const link = await takeLink(trx, 'activate', hashToken(token), call.now);
    if (!link?.registration) {
      refuse(codes.activationInvalid, { text: { key: 'clients-api.link-over' } });
    }
    await openAccount(trx, adoptions, { email: link.email, ...link.registration }, call.now);
  });
}

/** Signs in; one answer and one cost for a wrong password and an unknown address (1100002). */
export async function login(
  host: Host,
  call: Call,
  adoptions: readonly Adopt[],
  { email, password }: { email: string; password: string },
): Promise<string> {
  refuseSignedIn(call);
  const customer = await findCustomerByEmail(host.db.handle, email);
  const tried = await takePasswordTry(host, call, email, customer);
  const waiting = customer ? undefined : await findWaiting(host.db.handle, email);
  const hash = customer?.password_hash ?? waiting?.passwordHash ?? (await decoyHash(host.config.hashCost));
  if (!(await verifyPassword(password, hash))) refuse(codes.loginFailed, { data: [] });
  if (!customer) refuse(codes.accountInactive, { text: { key: 'clients-api.activation-mailed' }, data: [] });
  await tried.passed();
  return host.db.transaction((trx) => enterAccount(trx, call, adoptions, customer));
}

/** A guest's token for the mailed code: a fresh guest, who reaches one cart and its orders (1500005). */
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
): Promise<void> {
  const passwordHash = await hashPassword(password, host.config.hashCost);
  const keep = call.shopper?.customerId === customer.id ? call.shopper.sessionId : undefined;
  await host.db.transaction(async (trx) => {
    await updateCustomer(trx, customer.id, { password_hash: passwordHash }, call.now);
    await endCustomerSessions(trx, [customer.id], call.now, keep);
    await queueMail(trx, {
      kind: 'password-changed',
      to: customer.email,
      customerId: customer.id,
      locale: call.locale,
      values: {},
      url: '/forgetPassword/',
    });
  });
}

/** The customer a code or a link for a new password was mailed to; throws 1100009, 1100010. */
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
}

/** Sets a new password with the mailed code, or by the mailed link; 1100009, 1100010, 1100011. */
export async function resetPassword(host: Host, call: Call, form: ResetForm): Promise<void> {
  if (form.newPassword !== form.confirmPassword) {
    refuse(codes.resetInvalid, { text: { key: 'account-api.password-differs' } });
  }
  await checkNewPassword(codes.resetPasswordInvalid, form.email, form.newPassword, form.confirmPassword);
  const customer = await provenCustomer(host, call, form);
  await removeLinks(host.db.handle, 'reset', customer.email);
  await forgivePasswordTries(host, call, customer.email);
  await rememberDevice(host.db.handle, call, customer.id);
  await changePassword(host, call, customer, form.newPassword);
}

/** Changes the password of who is signed in; 1100004. */
export async function replacePassword(
  host: Host,
  call: Call & { shopper: { customerId: number } },
  form: { current_password: string; new_password: string; confirm_new_password: string },
): Promise<void> {
  const { shopper } = call;
  const { current_password: current, new_password: next, confirm_new_password: again } = form;
  if (current === '' && next === '' && again === '') return;
  if (current === '' || next === '')
    refuse(codes.accountInvalid, { text: { key: 'account-api.password-missing' } });
  const customer = await findCustomer(host.db.handle, shopper.customerId);
  await checkNewPassword(codes.accountInvalid, customer?.email ?? '', next, again);
  const key = `customer:${shopper.customerId}`;
  await host.sharedLimits.take('loginDevice', key);
  if (!customer?.password_hash || !(await verifyPassword(current, customer.password_hash))) {
    refuse(codes.accountInvalid, { text: { key: 'account-api.password-wrong' } });
  }
  await host.sharedLimits.forgive('loginDevice', key);
  await changePassword(host, call, customer, next);
}
