import type { AccountDetails } from '#kernel/account/account.ts';
import { fullName } from '#kernel/addresses/person-name.ts';
import { familyNameFirst } from '#kernel/text/locales.ts';
import { codes } from '#kernel/wire/codes.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { Call } from '#server/platform/http/route.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { redeemCode } from './codes.service.ts';
import {
  findCustomer,
  findCustomerByEmail,
  insertCustomer,
  insertGuest,
  updateCustomer,
} from './customers.repo.ts';
import { type Adopt, adoptGuests } from './guests.service.ts';
import { decoyHash, hashPassword, verifyPassword } from './passwords.ts';
import { calendarDay, checkNewPassword, personOf } from './refusals.ts';
import { endOtherSessions, startSession } from './sessions.service.ts';
import { confirmSubscriber } from './subscribers.repo.ts';

export interface Registration extends AccountDetails {
  email: string;
  password: string;
  repeatedPassword: string;
  code: string;
}

function refuseSignedIn(call: Call): void {
  if (call.shopper && !call.shopper.isGuest) refuse(codes.alreadySignedIn);
}

/** Makes an account with the mailed code and gives its first token; 1100001, 1100006, 1100007. */
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
  checkNewPassword(codes.registerInvalid, password, form.repeatedPassword);
  const [birthday, anniversary] = [
    calendarDay('birthday', form.birthday),
    calendarDay('anniversary', form.anniversary),
  ];
  if (!(await redeemCode(host, 'register', email, form.code, call.now))) {
    refuse(codes.registerInvalid, { text: { key: 'account-api.code-wrong' } });
  }
  // After the code: who has none shall not make us spend the time and memory of a hash.
  const passwordHash = await hashPassword(password);
  return host.db.transaction(async (trx) => {
    const { relationship, isSubscribed } = form;
    const customer = { email, passwordHash, firstname, lastname, phone, birthday, relationship, anniversary };
    const id = await insertCustomer(trx, { ...customer, isSubscribed, locale }, call.now);
    if (id === undefined) refuse(codes.registerFailed, { text: { key: 'account-api.email-taken' } });
    if (isSubscribed) await confirmSubscriber(trx, email, locale, call.now);
    await adoptGuests(trx, adoptions, { id, email }, call.now);
    const values = {
      name: familyNameFirst[locale] ? fullName({ firstName: firstname, lastName: lastname }) : firstname,
    };
    await queueMail(trx, { kind: 'welcome', to: email, customerId: id, locale, values, url: '/' });
    return startSession(trx, id, call.now);
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
  const pair = `${call.ip}|${email}`;
  await host.limits.take('loginAddress', call.ip);
  await host.limits.take('loginPair', pair);
  await host.limits.take('loginAccount', email);
  const customer = await findCustomerByEmail(host.db.handle, email);
  const isRight = await verifyPassword(password, customer?.password_hash ?? (await decoyHash()));
  if (!customer || !isRight) refuse(codes.loginFailed);
  await host.limits.forgive('loginPair', pair);
  await host.limits.giveBack('loginAccount', email);
  await host.limits.giveBack('loginAddress', call.ip);
  return host.db.transaction(async (trx) => {
    await adoptGuests(trx, adoptions, customer, call.now);
    await updateCustomer(trx, customer.id, { locale: call.locale }, call.now);
    return startSession(trx, customer.id, call.now);
  });
}

/** A guest's token for the mailed code: a fresh guest, who reaches one cart and its orders (1500005). */
export async function loginAsGuest(
  host: Host,
  call: Call,
  { email, code }: { email: string; code: string },
): Promise<string> {
  refuseSignedIn(call);
  if (!(await redeemCode(host, 'guest', email, code, call.now))) {
    refuse(codes.guestFailed, { text: { key: 'account-api.code-wrong' } });
  }
  return host.db.transaction(async (trx) => {
    const id = await insertGuest(trx, email, call.locale, call.now);
    return startSession(trx, id, call.now);
  });
}

async function changePassword(
  host: Host,
  call: Call,
  customer: { id: number; email: string },
  password: string,
): Promise<void> {
  const passwordHash = await hashPassword(password);
  const keep = call.shopper?.customerId === customer.id ? call.shopper.sessionId : undefined;
  await host.db.transaction(async (trx) => {
    await updateCustomer(trx, customer.id, { password_hash: passwordHash }, call.now);
    await endOtherSessions(trx, customer.id, call.now, keep);
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

/** Sets a new password with the mailed code; 1100009, 1100010, 1100011. */
export async function resetPassword(
  host: Host,
  call: Call,
  form: { email: string; code: string; newPassword: string; confirmPassword: string },
): Promise<void> {
  if (form.newPassword !== form.confirmPassword) {
    refuse(codes.resetInvalid, { text: { key: 'account-api.password-differs' } });
  }
  checkNewPassword(codes.resetPasswordInvalid, form.newPassword, form.confirmPassword);
  const isRight = await redeemCode(host, 'forgot', form.email, form.code, call.now);
  const customer = isRight ? await findCustomerByEmail(host.db.handle, form.email) : undefined;
  if (!customer) {
    const data = { resetPasswordActive: false };
    refuse(codes.resetTokenInvalid, { text: { key: 'account-api.code-wrong' }, data });
  }
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
  checkNewPassword(codes.accountInvalid, next, again);
  const key = `customer:${shopper.customerId}`;
  await host.limits.take('loginPair', key);
  const customer = await findCustomer(host.db.handle, shopper.customerId);
  if (!customer?.password_hash || !(await verifyPassword(current, customer.password_hash))) {
    refuse(codes.accountInvalid, { text: { key: 'account-api.password-wrong' } });
  }
  await host.limits.forgive('loginPair', key);
  await changePassword(host, call, customer, next);
}
