import type { Transaction } from 'kysely';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import type { Role } from '#kernel/shop/desk/roles.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import { checkVersion, versionOf } from '#server/platform/desk/versions.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import {
  findStaff,
  findStaffByEmail,
  hasStaff,
  holdOwners,
  holdStaff,
  insertStaff,
  listStaff,
  type StaffRow,
  updateStaff,
} from './staff.repo.ts';
import { countRecoveryCodes, listStaffPasskeys, removeFactors } from './staff-factors.repo.ts';
import { factorsOf } from './staff-factors.service.ts';
import { mailInvitation } from './staff-invitations.service.ts';
import { endStaffSessions } from './staff-sessions.repo.ts';
import { openSessionsOf } from './staff-sessions.service.ts';

function memberOf({ id, name, email, roles, suspendedAt, passwordHash, signedInAt }: StaffRow) {
  const state = suspendedAt !== null ? 'suspended' : passwordHash === null ? 'invited' : 'active';
  const facts = { id, name, email, roles, state } as const;
  return { ...facts, version: versionOf(facts), signedInAt: signedInAt?.toISOString() ?? null };
}

async function memberWithFactors(executor: Executor, row: StaffRow, now: Date) {
  const { hasTotp } = await factorsOf(executor, row.id);
  return {
    ...memberOf(row),
    hasAuthenticator: hasTotp,
    passkeys: (await listStaffPasskeys(executor, row.id)).length,
    recoveryCodesLeft: await countRecoveryCodes(executor, row.id),
    openSessions: await openSessionsOf(executor, row.id, now),
  };
}

export async function staffList(
  { db }: Host,
  list: {
    page: number;
    perPage: number;
    sort: string;
    isDescending: boolean;
    search: string;
    filter?: { role?: Role | undefined } | undefined;
  },
) {
  const sort = list.sort === 'email' || list.sort === 'signedInAt' ? list.sort : 'name';
  const { rows, total } = await listStaff(
    db.handle,
    { search: list.search, role: list.filter?.role },
    {
      offset: (list.page - 1) * list.perPage,
      limit: list.perPage,
      sort,
      isDescending: list.isDescending,
    },
  );
  return { rows: rows.map(memberOf), total };
}

export async function staffOne({ db }: Host, id: number, now: Date) {
  const row = (await findStaff(db.handle, id)) ?? refuse(deskCodes.notFound);
  return memberWithFactors(db.handle, row, now);
}

interface Invited {
  email: string;
  name: string;
  roles: readonly Role[];
  locale: Locale;
}

/**
 * Invites a person; returns the path of the link, which is emailed too. The first person must be an owner, because only
 * owners invite. A pending invitation is replaced, with these roles.
 */
export async function inviteStaff(
  trx: Transaction<Schema>,
  input: Invited,
  now: Date,
): Promise<{ id: number; path: string }> {
  const email = input.email.toLowerCase();
  const roles = [...new Set(input.roles)];
  if (!roles.includes('owner') && !(await hasStaff(trx)))
    refuse(deskCodes.notPossible, { text: { key: 'desk-staff-api.first-is-owner' } });
  const existing = await findStaffByEmail(trx, email);
  if (existing && existing.passwordHash !== null)
    refuse(deskCodes.fieldInvalid, { text: { key: 'desk-staff-api.email-taken' }, field: 'email' });
  const { name, locale } = input;
  const id = existing?.id ?? (await insertStaff(trx, { email, name, roles, locale, now }));
  if (id === undefined)
    refuse(deskCodes.fieldInvalid, { text: { key: 'desk-staff-api.email-taken' }, field: 'email' });
  if (existing) await updateStaff(trx, id, { roles, suspendedAt: null });
  const path = await mailInvitation(
    trx,
    { id, email, name: existing?.name ?? name, locale },
    {
      kind: 'staff-invited',
      now,
    },
  );
  return { id, path };
}

export async function inviteMember(
  host: Host,
  call: StaffCall,
  input: { email: string; name: string; roles: Role[] },
) {
  const id = await host.db.transaction(async (trx) => {
    const invited = await inviteStaff(trx, { ...input, locale: call.locale }, call.now);
    const after = { email: input.email, name: input.name, roles: input.roles };
    call.audit({ kind: 'staff', id: String(invited.id), before: {}, after });
    return invited.id;
  });
  return staffOne(host, id, call.now);
}

/** Changes a member of staff with the row locked; throws 1900104 if the version has changed. */
async function changeMember(
  host: Host,
  call: StaffCall,
  { id, version }: { id: number; version: string },
  change: (trx: Transaction<Schema>, row: StaffRow) => Promise<void>,
) {
  await host.db.transaction(async (trx) => {
    const row = (await holdStaff(trx, id)) ?? refuse(deskCodes.notFound);
    checkVersion(version, await memberWithFactors(trx, row, call.now));
    await change(trx, row);
    const changed = (await findStaff(trx, id)) ?? refuse(deskCodes.notFound);
    const facts = (of: StaffRow) => {
      const { name, email, roles, state } = memberOf(of);
      return { name, email, roles, state };
    };
    call.audit({ kind: 'staff', id: String(id), before: facts(row), after: facts(changed) });
  });
  return staffOne(host, id, call.now);
}

/** Throws 1900105 if there would be no active owner. */
async function checkOwnerRemains(trx: Transaction<Schema>, id: number): Promise<void> {
  const owners = await holdOwners(trx);
  if (owners.includes(id) && owners.length === 1)
    refuse(deskCodes.notPossible, { text: { key: 'desk-staff-api.last-owner' } });
}

export function setRoles(host: Host, call: StaffCall, input: { id: number; version: string; roles: Role[] }) {
  return changeMember(host, call, input, async (trx) => {
    const roles = [...new Set(input.roles)];
    if (!roles.includes('owner')) await checkOwnerRemains(trx, input.id);
    await updateStaff(trx, input.id, { roles });
  });
}

export function setSuspended(
  host: Host,
  call: StaffCall,
  input: { id: number; version: string; isSuspended: boolean },
) {
  const { now } = call;
  return changeMember(host, call, input, async (trx) => {
    if (input.isSuspended) {
      await checkOwnerRemains(trx, input.id);
      await endStaffSessions(trx, input.id, now);
    }
    await updateStaff(trx, input.id, { suspendedAt: input.isSuspended ? now : null });
  });
}

/** Invalidates password and second factor; the email has a link to set new ones. */
export function resetFactor(host: Host, call: StaffCall, input: { id: number; version: string }) {
  return changeMember(host, call, input, async (trx, row) => {
    await checkOwnerRemains(trx, row.id);
    await removeFactors(trx, row.id);
    await endStaffSessions(trx, row.id, call.now);
    await updateStaff(trx, row.id, { passwordHash: null });
    await mailInvitation(trx, row, { kind: 'staff-reset', now: call.now });
  });
}
