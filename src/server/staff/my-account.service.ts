import type { CreatedPasskey } from '#kernel/shop/account/webauthn.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { brandName } from '#kernel/shop/settings/brand-name.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { agentName } from '#server/platform/authentication/agent-name.ts';
import {
  challengeMs,
  creationOptions,
  provenCreation,
} from '#server/platform/authentication/passkey-ceremony.ts';
import { hashPassword, verifyPassword } from '#server/platform/authentication/passwords.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { text } from '#server/platform/texts.ts';
import { createToken, hashToken } from '#server/platform/tokens.ts';
import { updateStaff } from './staff.repo.ts';
import {
  countRecoveryCodes,
  endTickets,
  insertStaffPasskey,
  insertTicket,
  listStaffPasskeys,
  removeStaffPasskey,
  takeTicket,
  tryTicket,
} from './staff-factors.repo.ts';
import { newRecoveryCodes } from './staff-factors.service.ts';
import { endStaffSessions } from './staff-sessions.repo.ts';
import { checkStaffPassword, currentPerson, passkeyHandle } from './staff-sign-in.service.ts';
import { personOf } from './staff-view.ts';

const mostPasskeys = 10;

const self = ({ staff }: StaffCall) => ({ kind: 'staff' as const, id: String(staff.id) });

export async function currentMember(host: Host, { staff }: StaffCall) {
  return personOf(await currentPerson(host, staff.id));
}

export async function setLanguage(host: Host, call: StaffCall, language: Locale) {
  call.audit({ ...self(call), after: { language } });
  await host.db.transaction((trx) => updateStaff(trx, call.staff.id, { locale: language }));
  return currentMember(host, call);
}

export async function signOut(host: Host, call: StaffCall): Promise<void> {
  const { staff, now } = call;
  call.audit({ ...self(call), before: { session: staff.sessionId }, after: {} });
  await host.db.transaction((trx) => endStaffSessions(trx, staff.id, now, { only: staff.sessionId }));
}

/** Throws 1900108 unless it is the person's password: an unlocked screen is not enough. */
async function checkOwnPassword(host: Host, { staff }: StaffCall, password: string): Promise<void> {
  await host.sharedLimits.take('staffFactor', String(staff.id));
  const { passwordHash } = await currentPerson(host, staff.id);
  if (passwordHash === null || !(await verifyPassword(password, passwordHash)))
    refuse(deskCodes.fieldInvalid, { text: { key: 'desk-staff-api.password-wrong' }, field: 'password' });
  await host.sharedLimits.forgive('staffFactor', String(staff.id));
}

export async function changePassword(
  host: Host,
  call: StaffCall,
  input: { password: string; newPassword: string },
): Promise<void> {
  const { staff, now } = call;
  await checkOwnPassword(host, call, input.password);
  await checkStaffPassword(staff.email, input.newPassword, 'newPassword');
  const passwordHash = await hashPassword(input.newPassword, host.config.hashCost);
  call.audit({ ...self(call), before: { passwordSince: null }, after: { passwordSince: now.toISOString() } });
  await host.db.transaction(async (trx) => {
    await updateStaff(trx, staff.id, { passwordHash });
    // A sign-in that was begun with the old password cannot continue.
    await endTickets(trx, staff.id);
    await endStaffSessions(trx, staff.id, now, { except: staff.sessionId });
  });
}

export async function renewRecoveryCodes(host: Host, call: StaffCall, password: string) {
  await checkOwnPassword(host, call, password);
  call.audit({ ...self(call), after: { recoveryCodesSince: call.now.toISOString() } });
  return host.db.transaction((trx) => newRecoveryCodes(trx, call.staff.id));
}

export async function ownPasskeys({ db }: Host, { staff }: StaffCall) {
  const passkeys = await listStaffPasskeys(db.handle, staff.id);
  const rows = passkeys.map(({ id, name, createdAt, usedAt }) => ({
    id,
    name,
    addedAt: createdAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
  }));
  return { rows, recoveryCodesLeft: await countRecoveryCodes(db.handle, staff.id) };
}

/**
 * Options for creating a passkey. Requires the password, because a passkey outlives the session. Throws 1900105 at the
 * maximum number.
 */
export async function passkeyOptions(host: Host, call: StaffCall, password: string) {
  await checkOwnPassword(host, call, password);
  const { staff, now, locale } = call;
  const known = await listStaffPasskeys(host.db.handle, staff.id);
  if (known.length >= mostPasskeys)
    refuse(deskCodes.notPossible, {
      text: { key: 'desk-staff-api.passkey-limit', values: { max: mostPasskeys } },
    });
  const challenge = createToken();
  call.audit({ ...self(call), after: { passkey: 'asked for' } });
  await host.db.transaction((trx) =>
    insertTicket(trx, {
      tokenHash: hashToken(challenge),
      staffId: staff.id,
      step: 'passkey',
      deviceHash: null,
      challengeHash: null,
      tries: 1,
      now,
      expiresAt: new Date(now.getTime() + challengeMs),
    }),
  );
  return creationOptions(host.config, {
    challenge,
    shopName: brandName(locale),
    user: { id: passkeyHandle(staff.id), name: staff.email, displayName: staff.name },
    known,
  });
}

export async function addPasskey(
  host: Host,
  call: StaffCall,
  { name, response }: { name: string; response: CreatedPasskey },
): Promise<void> {
  const { staff, now } = call;
  const tokenHashOf = new Set<string>();
  const made = await provenCreation(host.config, response, async (challenge) => {
    tokenHashOf.add(hashToken(challenge));
    return true;
  });
  const [tokenHash = ''] = tokenHashOf;
  const called = name || agentName(call.agent) || text(call.locale, 'account-api.passkey');
  call.audit({ ...self(call), after: { passkey: called } });
  await host.db.transaction(async (trx) => {
    const ticket = await tryTicket(trx, { tokenHash, step: 'passkey', now });
    const isOurs = ticket?.staffId === staff.id && (await takeTicket(trx, tokenHash));
    const isNew =
      made && isOurs && (await insertStaffPasskey(trx, { ...made, staffId: staff.id, name: called, now }));
    if (!isNew) refuse(deskCodes.notPossible, { text: { key: 'account-api.passkey-not-made' } });
  });
}

export async function removePasskey(host: Host, call: StaffCall, id: number): Promise<void> {
  call.audit({ ...self(call), before: { passkey: id }, after: {} });
  await host.db.transaction((trx) => removeStaffPasskey(trx, call.staff.id, id));
}
