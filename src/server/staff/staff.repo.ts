import { sql, type Transaction } from 'kysely';
import type { Role } from '#kernel/shop/desk/roles.ts';
import type { staffDeskCalls } from '#kernel/shop/desk/staff.calls.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { literally } from '#server/platform/db/like.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { ListQuery } from '#server/platform/desk/list-query.ts';

const columns = [
  'staff.id',
  'staff.email',
  'staff.name',
  'staff.roles',
  'staff.locale',
  'staff.password_hash as passwordHash',
  'staff.created_at as createdAt',
  'staff.suspended_at as suspendedAt',
  'staff.signed_in_at as signedInAt',
] as const;

export interface StaffRow {
  id: number;
  email: string;
  name: string;
  roles: Role[];
  locale: Locale;
  passwordHash: string | null;
  createdAt: Date;
  suspendedAt: Date | null;
  signedInAt: Date | null;
}

/** Staff without the API keys, which are rows of `staff` too but no people. */
const people = (executor: Executor) =>
  executor
    .selectFrom('staff')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('api_key').select('api_key.id').whereRef('api_key.staff_id', '=', 'staff.id'))),
    );

export async function findStaff(executor: Executor, id: number): Promise<StaffRow | undefined> {
  return people(executor).select(columns).where('staff.id', '=', id).executeTakeFirst();
}

/** The person, locked until the transaction ends. */
export async function holdStaff(trx: Transaction<Schema>, id: number): Promise<StaffRow | undefined> {
  return people(trx).select(columns).where('staff.id', '=', id).forUpdate().executeTakeFirst();
}

export async function findStaffByEmail(executor: Executor, email: string): Promise<StaffRow | undefined> {
  return people(executor).select(columns).where('email', '=', email).executeTakeFirst();
}

export async function listStaff(
  executor: Executor,
  asked: ListQuery<(typeof staffDeskCalls)['deskStaff']>,
): Promise<{ rows: StaffRow[]; total: number }> {
  const like = `%${literally(asked.search)}%`;
  let query = people(executor);
  if (asked.search !== '')
    query = query.where((where) => where.or([where('name', 'ilike', like), where('email', 'ilike', like)]));
  if (asked.role !== undefined)
    query = query.where('roles', '@>', sql<Role[]>`${JSON.stringify([asked.role])}::jsonb`);
  const column = asked.sort === 'signedInAt' ? 'signed_in_at' : asked.sort;
  const rows = await query
    .select(columns)
    .orderBy(column, (order) => (asked.isDescending ? order.desc().nullsLast() : order.asc().nullsFirst()))
    .orderBy('id')
    .offset(asked.offset)
    .limit(asked.limit)
    .execute();
  const counted = await query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total: counted.total };
}

/** Undefined if the address is taken. */
export async function insertStaff(
  trx: Transaction<Schema>,
  person: { email: string; name: string; roles: Role[]; locale: Locale; now: Date },
): Promise<number | undefined> {
  const row = await trx
    .insertInto('staff')
    .values({
      email: person.email,
      name: person.name,
      roles: jsonb(person.roles),
      locale: person.locale,
      password_hash: null,
      created_at: person.now,
      suspended_at: null,
      signed_in_at: null,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function updateStaff(
  trx: Transaction<Schema>,
  id: number,
  change: {
    roles?: Role[];
    locale?: Locale;
    passwordHash?: string | null;
    suspendedAt?: Date | null;
    signedInAt?: Date;
    /** Wrong second factors since the last sign-in. */
    failedFactors?: number;
  },
): Promise<void> {
  await trx
    .updateTable('staff')
    .set({
      ...(change.roles && { roles: jsonb(change.roles) }),
      ...(change.locale && { locale: change.locale }),
      ...(change.passwordHash !== undefined && { password_hash: change.passwordHash }),
      ...(change.suspendedAt !== undefined && { suspended_at: change.suspendedAt }),
      ...(change.signedInAt && { signed_in_at: change.signedInAt }),
      ...(change.failedFactors !== undefined && { failed_factors: change.failedFactors }),
    })
    .where('id', '=', id)
    .execute();
}

/** Counts a wrong second factor and returns how many there were since the last sign-in. */
export async function countFailedFactor(trx: Transaction<Schema>, id: number): Promise<number> {
  const row = await trx
    .updateTable('staff')
    .set(({ eb }) => ({ failed_factors: eb('failed_factors', '+', 1) }))
    .where('id', '=', id)
    .returning('failed_factors as failures')
    .executeTakeFirstOrThrow();
  return row.failures;
}

/** Addresses and languages of the active owners. */
export async function listOwners(executor: Executor): Promise<Pick<StaffRow, 'id' | 'email' | 'locale'>[]> {
  return executor
    .selectFrom('staff')
    .select(['id', 'email', 'locale'])
    .where('roles', '@>', sql<Role[]>`'["owner"]'::jsonb`)
    .where('suspended_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Every active owner, locked until the transaction ends, so that none of them is removed meanwhile. */
export async function holdOwners(trx: Transaction<Schema>): Promise<number[]> {
  const rows = await trx
    .selectFrom('staff')
    .select('id')
    .where('roles', '@>', sql<Role[]>`'["owner"]'::jsonb`)
    .where('suspended_at', 'is', null)
    .where('password_hash', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function hasStaff(executor: Executor): Promise<boolean> {
  return (await executor.selectFrom('staff').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Stores an invitation; an older one of the person becomes invalid. */
export async function insertInvitation(
  trx: Transaction<Schema>,
  invitation: { staffId: number; tokenHash: string; now: Date; expiresAt: Date },
): Promise<void> {
  await trx.deleteFrom('staff_invitation').where('staff_id', '=', invitation.staffId).execute();
  await trx
    .insertInto('staff_invitation')
    .values({
      token_hash: invitation.tokenHash,
      staff_id: invitation.staffId,
      created_at: invitation.now,
      expires_at: invitation.expiresAt,
    })
    .execute();
}

/** Person of an open invitation. */
export async function findInvited(
  executor: Executor,
  tokenHash: string,
  now: Date,
): Promise<StaffRow | undefined> {
  return executor
    .selectFrom('staff_invitation')
    .innerJoin('staff', 'staff.id', 'staff_invitation.staff_id')
    .select(columns)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
}

/** Consumes an invitation; false if another request was first. */
export async function takeInvitation(trx: Transaction<Schema>, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('staff_invitation')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
