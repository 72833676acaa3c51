import type { Transaction } from 'kysely';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { TicketStep } from '#server/platform/db/schema/staff.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export interface Ticket {
  tokenHash: string;
  staffId: number;
  step: TicketStep;
  challengeHash: string | null;
  /** The browser that asked; null if it sent no number. */
  deviceHash: string | null;
  tries: number;
}

/** Stores a ticket, and deletes expired ones. */
export async function insertTicket(
  trx: Transaction<Schema>,
  ticket: Ticket & { now: Date; expiresAt: Date },
): Promise<void> {
  await trx.deleteFrom('staff_ticket').where('expires_at', '<=', ticket.now).execute();
  await trx
    .insertInto('staff_ticket')
    .values({
      token_hash: ticket.tokenHash,
      staff_id: ticket.staffId,
      step: ticket.step,
      challenge_hash: ticket.challengeHash,
      device_hash: ticket.deviceHash,
      tries: ticket.tries,
      expires_at: ticket.expiresAt,
    })
    .execute();
}

/** Counts a try of a valid ticket; undefined if it is unknown, expired, or has no tries left. */
export async function tryTicket(
  executor: Executor,
  { tokenHash, step, now }: { tokenHash: string; step: TicketStep; now: Date },
): Promise<Ticket | undefined> {
  return executor
    .updateTable('staff_ticket')
    .set(({ eb }) => ({ tries: eb('tries', '-', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('step', '=', step)
    .where('expires_at', '>', now)
    .where('tries', '>', 0)
    .returning([
      'token_hash as tokenHash',
      'staff_id as staffId',
      'step',
      'challenge_hash as challengeHash',
      'device_hash as deviceHash',
      'tries',
    ])
    .executeTakeFirst();
}

/** Consumes a ticket; false if another request was first. */
export async function takeTicket(executor: Executor, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await executor
    .deleteFrom('staff_ticket')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function endTickets(trx: Transaction<Schema>, staffId: number): Promise<void> {
  await trx.deleteFrom('staff_ticket').where('staff_id', '=', staffId).execute();
}

export async function findTotp(executor: Executor, staffId: number) {
  return executor
    .selectFrom('staff_totp')
    .select(['sealed_secret as sealedSecret', 'confirmed_at as confirmedAt', 'last_step as lastStep'])
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
}

/** Stores an unconfirmed secret, which replaces an earlier one. */
export async function putTotp(
  trx: Transaction<Schema>,
  staffId: number,
  sealedSecret: string,
): Promise<void> {
  const fresh = { sealed_secret: sealedSecret, confirmed_at: null, last_step: 0 };
  await trx
    .insertInto('staff_totp')
    .values({ staff_id: staffId, ...fresh })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(fresh))
    .execute();
}

/** Marks a time step as used; false if it, or a later one, was used already. */
export async function takeTotpStep(
  trx: Transaction<Schema>,
  staffId: number,
  { step, confirmedAt }: { step: number; confirmedAt?: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('staff_totp')
    .set({ last_step: step, ...(confirmedAt && { confirmed_at: confirmedAt }) })
    .where('staff_id', '=', staffId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Replaces all recovery codes. */
export async function putRecoveryCodes(
  trx: Transaction<Schema>,
  staffId: number,
  hashes: readonly string[],
): Promise<void> {
  await trx.deleteFrom('staff_recovery_code').where('staff_id', '=', staffId).execute();
  const rows = hashes.map((code_hash) => ({ staff_id: staffId, code_hash }));
  if (rows.length > 0) await trx.insertInto('staff_recovery_code').values(rows).execute();
}

/** Consumes a recovery code; false if it is not valid. */
export async function takeRecoveryCode(
  trx: Transaction<Schema>,
  staffId: number,
  hash: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('staff_recovery_code')
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function countRecoveryCodes(executor: Executor, staffId: number): Promise<number> {
  const row = await executor
    .selectFrom('staff_recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function listStaffPasskeys(executor: Executor, staffId: number) {
  return executor
    .selectFrom('staff_passkey')
    .select([
      'id',
      'credential_id as credentialId',
      'public_key as publicKey',
      'counter',
      'transports',
      'name',
      'created_at as createdAt',
      'used_at as usedAt',
    ])
    .where('staff_id', '=', staffId)
    .orderBy('id')
    .execute();
}

/** False if the credential is already registered. */
export async function insertStaffPasskey(
  trx: Transaction<Schema>,
  passkey: {
    staffId: number;
    credentialId: string;
    publicKey: string;
    counter: number;
    transports: string[];
    name: string;
    now: Date;
  },
): Promise<boolean> {
  const row = await trx
    .insertInto('staff_passkey')
    .values({
      staff_id: passkey.staffId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: jsonb(passkey.transports),
      name: passkey.name,
      created_at: passkey.now,
      used_at: null,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Updates the counter of a passkey; false if another request has used it since it was read. */
export async function countPasskeyUse(
  trx: Transaction<Schema>,
  { id, from, to, now }: { id: number; from: number; to: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('staff_passkey')
    .set({ counter: to, used_at: now })
    .where('id', '=', id)
    .where('counter', '=', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function removeStaffPasskey(
  trx: Transaction<Schema>,
  staffId: number,
  id: number,
): Promise<void> {
  await trx.deleteFrom('staff_passkey').where('id', '=', id).where('staff_id', '=', staffId).execute();
}

/** Deletes every second factor. */
export async function removeFactors(trx: Transaction<Schema>, staffId: number): Promise<void> {
  for (const table of ['staff_totp', 'staff_recovery_code', 'staff_passkey', 'staff_ticket'] as const)
    await trx.deleteFrom(table).where('staff_id', '=', staffId).execute();
}
