import { sql, type Transaction } from 'kysely';
import type { SignInProvider } from '#kernel/shop/account/identity.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** Whether the account has a password, a passkey, or a connection to one of these providers. */
export async function hasSignInMethod(
  trx: Transaction<Schema>,
  customerId: number,
  providers: readonly SignInProvider[],
): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from customer where id = ${customerId} and password_hash is not null)
      or exists (select from passkey where customer_id = ${customerId})
      or exists (
        select from linked_identity
        where customer_id = ${customerId} and provider = any(${[...providers]}::text[])
      ) as has`.execute(trx);
  return rows[0]?.has ?? false;
}

/** Deletes all passkeys and connected providers of the account. */
export async function removePasswordlessMethods(trx: Transaction<Schema>, customerId: number): Promise<void> {
  await trx.deleteFrom('passkey').where('customer_id', '=', customerId).execute();
  await trx.deleteFrom('linked_identity').where('customer_id', '=', customerId).execute();
}
