import type { Transaction } from 'kysely';
import { passwordProblem } from '#kernel/shop/account/account.rules.ts';
import type { AssertedPasskey } from '#kernel/shop/account/webauthn.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { addLine } from '#server/audit/audit.service.ts';
import { isCommonPassword } from '#server/platform/authentication/common-passwords.ts';
import {
  base64urlOf,
  challengeMs,
  provenAssertion,
  requestOptionsFor,
} from '#server/platform/authentication/passkey-ceremony.ts';
import { decoyHash, hashPassword, verifyPassword } from '#server/platform/authentication/passwords.ts';
import type { TicketStep } from '#server/platform/db/schema/staff.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { OpenCall } from '#server/platform/desk/desk-route.ts';
import { deskSecretsOf } from '#server/platform/desk/desk-secret.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { SharedLimit } from '#server/platform/limits/shared-limits.ts';
import { createToken, hashToken } from '#server/platform/tokens.ts';
import {
  findInvited,
  findStaff,
  findStaffByEmail,
  holdStaff,
  type StaffRow,
  takeInvitation,
  updateStaff,
} from './staff.repo.ts';
import { saveStaffDevice } from './staff-devices.repo.ts';
import { countingFailures, factorKey, isKnownDevice } from './staff-factor-failures.service.ts';
import { countPasskeyUse, insertTicket, type Ticket, takeTicket, tryTicket } from './staff-factors.repo.ts';
import {
  beginTotp,
  factorsOf,
  newRecoveryCodes,
  redeemRecoveryCode,
  redeemTotpCode,
} from './staff-factors.service.ts';
import { startStaffSession } from './staff-sessions.service.ts';
import { personOf } from './staff-view.ts';

/** Wrong codes per sign-in; then the password is asked for again. */
const triesOfTicket = 5;

export const passkeyHandle = (staffId: number): string => base64urlOf(`staff-${staffId}`);

function refuseSignIn(): never {
  refuse(deskCodes.signInFailed);
}

/** Hash of the number that the desk's page stores in its browser; null without one. */
const deviceHashOf = (device: string | undefined) =>
  device === undefined ? null : hashToken(`desk|${device}`);

async function openTicket(
  trx: Transaction<Schema>,
  staffId: number,
  step: TicketStep,
  { now, deviceHash, challenge }: { now: Date; deviceHash: string | null; challenge?: string },
): Promise<string> {
  const token = createToken();
  await insertTicket(trx, {
    tokenHash: hashToken(token),
    staffId,
    step,
    deviceHash,
    challengeHash: challenge === undefined ? null : hashToken(challenge),
    tries: triesOfTicket,
    now,
    expiresAt: new Date(now.getTime() + challengeMs),
  });
  return token;
}

/**
 * First step: a correct password creates a ticket for the second one. Failures are rate limited by network, by
 * network and address, and by address; a correct password refunds the points. Browsers from which the person has
 * signed in before have points of their own, which strangers cannot use up.
 */
export async function signIn(
  host: Host,
  call: OpenCall,
  input: { email: string; password: string; device?: string | undefined },
) {
  const email = input.email.toLowerCase();
  const { now } = call;
  const person = await findStaffByEmail(host.db.handle, email);
  const deviceHash = deviceHashOf(input.device);
  // The query runs for an unknown address too, so that the time of the answer reveals nothing.
  const isKnown = await isKnownDevice(host, person?.id ?? 0, deviceHash);
  const spent: (readonly [SharedLimit, string])[] = isKnown
    ? [['staffDevice', `${person?.id}|${deviceHash}`]]
    : [
        ['staffNetwork', call.ip],
        ['staffPair', `${call.ip}|${email}`],
        ['staffAddress', email],
      ];
  for (const [name, key] of spent) await host.sharedLimits.take(name, key);
  const hash = person?.passwordHash ?? (await decoyHash(host.config.hashCost));
  const isRight = await verifyPassword(input.password, hash);
  if (!person || !isRight || person.passwordHash === null || person.suspendedAt !== null) refuseSignIn();
  for (const [name, key] of spent) await host.sharedLimits.returnPoint(name, key);
  return host.db.transaction(async (trx) => {
    const { hasTotp, passkeys } = await factorsOf(trx, person.id);
    if (!hasTotp && passkeys.length === 0) {
      const totp = await beginTotp(trx, host.config, person);
      return {
        step: 'enrol' as const,
        ticket: await openTicket(trx, person.id, 'enrol', { now, deviceHash }),
        totp,
      };
    }
    if (passkeys.length === 0)
      return {
        step: 'totp' as const,
        ticket: await openTicket(trx, person.id, 'second', { now, deviceHash }),
      };
    const challenge = createToken();
    return {
      step: 'passkey' as const,
      ticket: await openTicket(trx, person.id, 'second', { now, deviceHash, challenge }),
      passkey: requestOptionsFor(host.config, challenge, passkeys),
    };
  });
}

/** Ticket of a step, with one try counted, and the rate limit of its person; throws 1900102. */
async function spendTicket(host: Host, call: OpenCall, token: string, step: TicketStep): Promise<Ticket> {
  const ticket = await tryTicket(host.db.handle, { tokenHash: hashToken(token), step, now: call.now });
  if (!ticket) refuse(deskCodes.signInFailed, { text: { key: 'desk-staff-api.ticket-over' } });
  await host.sharedLimits.take('staffFactor', await factorKey(host, ticket));
  return ticket;
}

/** Starts the session after both factors, and writes the audit entry. */
async function enter(trx: Transaction<Schema>, host: Host, call: OpenCall, ticket: Ticket, by: string) {
  const person = await holdStaff(trx, ticket.staffId);
  const isFirst = await takeTicket(trx, ticket.tokenHash);
  if (!isFirst || !person || person.suspendedAt !== null) refuseSignIn();
  const token = await startStaffSession(trx, person.id, call);
  await updateStaff(trx, person.id, { signedInAt: call.now, failedFactors: 0 });
  const { deviceHash } = ticket;
  if (deviceHash !== null) await saveStaffDevice(trx, { staffId: person.id, deviceHash, now: call.now });
  await addLine(trx, deskSecretsOf(host.config), {
    at: call.now,
    staffId: person.id,
    call: 'desk/session/second-factor',
    outcome: 'done',
    kind: 'staff',
    recordId: String(person.id),
    customerId: null,
    fields: ['session'],
    content: { after: { by, network: call.ip, agent: call.agent.slice(0, 300) } },
  });
  return { token, staff: personOf(person) };
}

/** New counter of a passkey after a valid signature; undefined otherwise. */
async function provenPasskey(host: Host, ticket: Ticket, passkey: AssertedPasskey) {
  const { passkeys } = await factorsOf(host.db.handle, ticket.staffId);
  const known = passkeys.find(({ credentialId }) => credentialId === passkey.id);
  if (!known) return undefined;
  const to = await provenAssertion(
    host.config,
    passkey,
    { ...known, userHandle: passkeyHandle(ticket.staffId) },
    // The ticket with this challenge is consumed with the signature.
    async (challenge) => hashToken(challenge) === ticket.challengeHash,
  );
  return to === undefined ? undefined : { id: known.id, from: known.counter, to };
}

/** Second step: a code of the authenticator, a recovery code or a passkey; throws 1900102. */
export async function verifySecondFactor(
  host: Host,
  call: OpenCall,
  input: { ticket: string; code?: string | undefined; passkey?: AssertedPasskey | undefined },
) {
  const { code = '', passkey } = input;
  const ticket = await spendTicket(host, call, input.ticket, 'second');
  const { staffId } = ticket;
  const { now } = call;
  const signed = passkey && (await provenPasskey(host, ticket, passkey));
  return countingFailures(host, call, ticket, async (trx) => {
    if (signed) {
      if (!(await countPasskeyUse(trx, { ...signed, now }))) refuseSignIn();
      return enter(trx, host, call, ticket, 'passkey');
    }
    if (/^\d{6}$/.test(code)) {
      const isRight = await redeemTotpCode(trx, host.config, { staffId, code, now, isFirst: false });
      return isRight ? enter(trx, host, call, ticket, 'authenticator') : refuseSignIn();
    }
    if (!(await redeemRecoveryCode(trx, staffId, code))) refuseSignIn();
    return enter(trx, host, call, ticket, 'recovery code');
  });
}

/** Person of an invitation; throws 1900103. */
export async function findInvitation(host: Host, call: OpenCall, token: string): Promise<StaffRow> {
  await host.limits.take('signInAddress', call.ip);
  const person = await findInvited(host.db.handle, hashToken(token), call.now);
  return person ?? refuse(deskCodes.invitationGone);
}

/** Checks a new password; throws 1900108 with the field. */
export async function checkStaffPassword(email: string, password: string, field: string): Promise<void> {
  const problem = passwordProblem(password);
  if (problem) refuse(deskCodes.fieldInvalid, { text: { key: `account-api.password-${problem}` }, field });
  if (await isCommonPassword(password, email))
    refuse(deskCodes.fieldInvalid, { text: { key: 'account-api.password-common' }, field });
}

/**
 * Sets the password of an invitation, which is consumed, and starts the setup of the second factor. A person who has
 * one signs in with it.
 */
export async function acceptInvitation(
  host: Host,
  call: OpenCall,
  input: { token: string; password: string; device?: string | undefined },
) {
  const { id, email } = await findInvitation(host, call, input.token);
  await checkStaffPassword(email, input.password, 'password');
  const passwordHash = await hashPassword(input.password, host.config.hashCost);
  return host.db.transaction(async (trx) => {
    if (!(await takeInvitation(trx, hashToken(input.token)))) refuse(deskCodes.invitationGone);
    await updateStaff(trx, id, { passwordHash, failedFactors: 0 });
    const { hasTotp, passkeys } = await factorsOf(trx, id);
    if (hasTotp || passkeys.length > 0) return { step: 'sign-in' as const };
    const totp = await beginTotp(trx, host.config, { id, email });
    const asked = { now: call.now, deviceHash: deviceHashOf(input.device) };
    return { step: 'enrol' as const, ticket: await openTicket(trx, id, 'enrol', asked), totp };
  });
}

/** Confirms the second factor with its first code and signs in; returns the recovery codes, once. */
export async function enrolSecondFactor(host: Host, call: OpenCall, input: { ticket: string; code: string }) {
  const ticket = await spendTicket(host, call, input.ticket, 'enrol');
  const { staffId } = ticket;
  return countingFailures(host, call, ticket, async (trx) => {
    const code = { staffId, code: input.code, now: call.now, isFirst: true };
    if (!(await redeemTotpCode(trx, host.config, code))) refuseSignIn();
    const recoveryCodes = await newRecoveryCodes(trx, staffId);
    return { ...(await enter(trx, host, call, ticket, 'first code')), recoveryCodes };
  });
}

/** The person of a session now; throws 1900101. */
export async function currentPerson(host: Host, staffId: number): Promise<StaffRow> {
  return (await findStaff(host.db.handle, staffId)) ?? refuse(deskCodes.signedOut);
}
