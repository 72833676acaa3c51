import type { Transaction } from 'kysely';
import * as v from 'valibot';
import type { DeskValues } from '#kernel/shop/desk/desk-call.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { roles as allRoles, type Role } from '#kernel/shop/desk/roles.ts';
import type { staffDeskCalls } from '#kernel/shop/desk/staff.calls.ts';
import { type Locale, locales } from '#kernel/shop/text/locales.ts';
import {
  type Approvable,
  type ApprovalRequest,
  askSecondPerson,
} from '#server/approvals/approvals.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import { listQuery } from '#server/platform/desk/list-query.ts';
import { checkVersion, versionOf } from '#server/platform/desk/versions.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { text } from '#server/platform/texts.ts';
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

export async function staffList({ db }: Host, asked: DeskValues<(typeof staffDeskCalls)['deskStaff']>) {
  const { rows, total } = await listStaff(db.handle, listQuery(asked));
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

/** Call paths that wait for a second owner if they make a person an owner. */
export const invitePath = 'desk/staff/invite';
export const rolesPath = 'desk/staff/set-roles';
export const suspendPath = 'desk/staff/suspend';

const isActiveOwner = ({ roles, suspendedAt }: Pick<StaffRow, 'roles' | 'suspendedAt'>) =>
  roles.includes('owner') && suspendedAt === null;

/**
 * Stores a call that makes a person an owner for another owner and throws 1900107: one person with two accounts could
 * approve what they asked for. Throws 1900105 if there is no other owner.
 */
function askOtherOwner(
  host: Host,
  call: StaffCall,
  {
    name,
    email,
    ...request
  }: Pick<ApprovalRequest, 'call' | 'input' | 'recordId'> & { name: string; email: string },
): Promise<never> {
  const reason = text(call.locale, 'desk-staff-api.becomes-owner', { name, email });
  return askSecondPerson(host, call, { ...request, kind: 'staff', minor: 0, reason }, async (trx) => {
    if ((await holdOwners(trx)).some((id) => id !== call.staff.id)) return;
    refuse(deskCodes.notPossible, { text: { key: 'desk-staff-api.no-other-owner' } });
  });
}

const invitation = v.object({
  email: v.string(),
  name: v.string(),
  roles: v.array(v.picklist(allRoles)),
  locale: v.picklist(locales),
});

async function inviteIn(trx: Transaction<Schema>, call: StaffCall, input: Invited): Promise<number> {
  const { id } = await inviteStaff(trx, input, call.now);
  const after = { email: input.email, name: input.name, roles: input.roles };
  call.audit({ kind: 'staff', id: String(id), before: {}, after });
  return id;
}

/** Invites a person. A new owner waits for another owner; throws 1900107. */
export async function inviteMember(
  host: Host,
  call: StaffCall,
  given: { email: string; name: string; roles: Role[] },
) {
  const input = { ...given, locale: call.locale };
  if (input.roles.includes('owner')) {
    const known = await findStaffByEmail(host.db.handle, input.email.toLowerCase());
    const isNew = known ? known.passwordHash === null && !isActiveOwner(known) : true;
    if (isNew) await askOtherOwner(host, call, { ...input, call: invitePath, input, recordId: input.email });
  }
  const id = await host.db.transaction((trx) => inviteIn(trx, call, input));
  return staffOne(host, id, call.now);
}

/** Invites an owner after another owner has approved it. */
export const inviteApprovedOwner: Approvable = async (trx, call, input) => {
  await inviteIn(trx, call, v.parse(invitation, input));
};

interface MemberVersion {
  id: number;
  version: string;
}

/** Changes a locked member of staff; throws 1900104 if the version has changed. */
async function changeMemberIn<T>(
  trx: Transaction<Schema>,
  call: StaffCall,
  { id, version }: MemberVersion,
  change: (row: StaffRow) => Promise<T>,
): Promise<T> {
  const row = (await holdStaff(trx, id)) ?? refuse(deskCodes.notFound);
  checkVersion(version, await memberWithFactors(trx, row, call.now));
  const result = await change(row);
  const changed = (await findStaff(trx, id)) ?? refuse(deskCodes.notFound);
  const facts = (of: StaffRow) => {
    const { name, email, roles, state } = memberOf(of);
    return { name, email, roles, state };
  };
  call.audit({ kind: 'staff', id: String(id), before: facts(row), after: facts(changed) });
  return result;
}

/** Throws 1900105 if there would be no active owner. */
async function checkOwnerRemains(trx: Transaction<Schema>, id: number): Promise<void> {
  const owners = await holdOwners(trx);
  if (owners.includes(id) && owners.length === 1)
    refuse(deskCodes.notPossible, { text: { key: 'desk-staff-api.last-owner' } });
}

const rightsChange = v.object({
  id: v.number(),
  version: v.string(),
  roles: v.optional(v.array(v.picklist(allRoles))),
  isSuspended: v.optional(v.boolean()),
});

type RightsChange = v.InferOutput<typeof rightsChange>;

/** Changes roles or suspension. Returns the person unchanged if this makes an owner without approval. */
function changeRightsIn(
  trx: Transaction<Schema>,
  call: StaffCall,
  change: RightsChange,
  { isApproved }: { isApproved: boolean },
): Promise<StaffRow | undefined> {
  return changeMemberIn(trx, call, change, async (row) => {
    const roles = [...new Set(change.roles ?? row.roles)];
    const isSuspended = change.isSuspended ?? row.suspendedAt !== null;
    const suspendedAt = isSuspended ? call.now : null;
    if (isActiveOwner({ roles, suspendedAt }) && !isActiveOwner(row) && !isApproved) return row;
    if (!isActiveOwner({ roles, suspendedAt })) await checkOwnerRemains(trx, row.id);
    if (change.isSuspended) await endStaffSessions(trx, row.id, call.now);
    await updateStaff(trx, row.id, change.roles ? { roles } : { suspendedAt });
    return undefined;
  });
}

/** Changes roles or suspension; with a person who becomes an owner, another owner must agree (1900107). */
async function changeRights(host: Host, call: StaffCall, path: string, change: RightsChange) {
  const owner = await host.db.transaction((trx) => changeRightsIn(trx, call, change, { isApproved: false }));
  if (owner) {
    const { name, email } = owner;
    await askOtherOwner(host, call, {
      ...{ name, email, call: path, recordId: String(owner.id), input: { ...change } },
    });
  }
  return staffOne(host, change.id, call.now);
}

export const setRoles = (host: Host, call: StaffCall, input: MemberVersion & { roles: Role[] }) =>
  changeRights(host, call, rolesPath, input);

export const setSuspended = (host: Host, call: StaffCall, input: MemberVersion & { isSuspended: boolean }) =>
  changeRights(host, call, suspendPath, input);

/** Makes a person an owner after another owner has approved it. */
export const changeApprovedRights: Approvable = async (trx, call, input) => {
  await changeRightsIn(trx, call, v.parse(rightsChange, input), { isApproved: true });
};

/** Invalidates password and second factor; the email has a link to set new ones. */
export async function resetFactor(host: Host, call: StaffCall, input: MemberVersion) {
  await host.db.transaction((trx) =>
    changeMemberIn(trx, call, input, async (row) => {
      await checkOwnerRemains(trx, row.id);
      await removeFactors(trx, row.id);
      await endStaffSessions(trx, row.id, call.now);
      await updateStaff(trx, row.id, { passwordHash: null });
      await mailInvitation(trx, row, { kind: 'staff-reset', now: call.now });
    }),
  );
  return staffOne(host, input.id, call.now);
}
