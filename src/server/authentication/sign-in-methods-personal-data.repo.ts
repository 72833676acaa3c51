import type { Transaction } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** Passkeys and connected providers for the export of personal data. */
export async function readPersonalSignInMethods(executor: Executor, customerId: number) {
  const passkeys = await executor
    .selectFrom('passkey')
    .select(['name', 'created_at', 'used_at'])
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute();
  const accounts = await executor
    .selectFrom('linked_identity')
    .select(['provider', 'subject', 'created_at'])
    .where('customer_id', '=', customerId)
    .orderBy('provider')
    .execute();
  return { passkeys, accounts };
}

export async function deleteSignInMethods(
  trx: Transaction<Schema>,
  customerIds: readonly number[],
): Promise<void> {
  for (const table of ['passkey', 'passkey_challenge', 'linked_identity'] as const)
    await trx
      .deleteFrom(table)
      .where('customer_id', 'in', [...customerIds])
      .execute();
}
