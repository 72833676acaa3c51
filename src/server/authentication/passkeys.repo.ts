import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';

/** Inserts a challenge and deletes expired ones. */
export async function insertChallenge(
  executor: Executor,
  challenge: { hash: string; customerId: number | null; now: Date; expiresAt: Date },
): Promise<void> {
  await executor.deleteFrom('passkey_challenge').where('expires_at', '<=', challenge.now).execute();
  await executor
    .insertInto('passkey_challenge')
    .values({
      challenge_hash: challenge.hash,
      customer_id: challenge.customerId,
      expires_at: challenge.expiresAt,
    })
    .execute();
}

/**
 * Deletes an open challenge; false when it is unknown, expired, of another customer, or another request was faster.
 */
export async function takeChallenge(
  executor: Executor,
  { hash, customerId, now }: { hash: string; customerId: number | null; now: Date },
): Promise<boolean> {
  const taken = await executor
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', hash)
    .where('customer_id', customerId === null ? 'is' : '=', customerId)
    .where('expires_at', '>', now)
    .returning('challenge_hash')
    .executeTakeFirst();
  return taken !== undefined;
}

/** False where the credential is registered already. */
export async function insertPasskey(
  executor: Executor,
  passkey: {
    customerId: number;
    credentialId: string;
    publicKey: string;
    counter: number;
    transports: string[];
    name: string;
    now: Date;
  },
): Promise<boolean> {
  const row = await executor
    .insertInto('passkey')
    .values({
      customer_id: passkey.customerId,
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

export async function listPasskeys(executor: Executor, customerId: number) {
  return executor
    .selectFrom('passkey')
    .select([
      'id',
      'name',
      'credential_id as credentialId',
      'transports',
      'created_at as createdAt',
      'used_at as usedAt',
    ])
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute();
}

/** A passkey with its customer. */
export async function findPasskey(executor: Executor, credentialId: string) {
  return executor
    .selectFrom('passkey')
    .innerJoin('customer', 'customer.id', 'passkey.customer_id')
    .select([
      'passkey.id',
      'passkey.credential_id as credentialId',
      'passkey.public_key as publicKey',
      'passkey.counter',
      'customer.id as customerId',
      'customer.email',
    ])
    .where('passkey.credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** Stores the new counter; false when another request has used the passkey since it was read. */
export async function usePasskey(
  executor: Executor,
  { id, from, to, now }: { id: number; from: number; to: number; now: Date },
): Promise<boolean> {
  const result = await executor
    .updateTable('passkey')
    .set({ counter: to, used_at: now })
    .where('id', '=', id)
    .where('counter', '=', from)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Deletes a passkey of this customer; false where there is none. */
export async function removePasskey(executor: Executor, customerId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await executor
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
