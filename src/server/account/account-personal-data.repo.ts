import { sql, type Transaction } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { DataOwner } from '#server/platform/personal-data.ts';

/** The customer with its sessions. */
export async function readPerson(executor: Executor, id: number) {
  return executor
    .selectFrom('customer')
    .where('id', '=', id)
    .select(['email', 'firstname', 'lastname', 'phone', 'phone_confirmed_at', 'birthday', 'relationship'])
    .select(['anniversary', 'is_subscribed', 'locale', 'created_at'])
    .select((of) =>
      jsonArrayFrom(
        of
          .selectFrom('session')
          .whereRef('session.customer_id', '=', 'customer.id')
          .select(['device', 'created_at', 'seen_at', 'ended_at'])
          .orderBy('session.id'),
      ).as('sessions'),
    )
    .executeTakeFirstOrThrow();
}

/** Ends all sessions and empties the customer's rows. The rows stay, because others refer to them. */
export async function erasePerson(
  trx: Transaction<Schema>,
  { ids: owned, email, phone }: DataOwner,
  now: Date,
): Promise<void> {
  const ids = [...owned];
  await trx.deleteFrom('session').where('customer_id', 'in', ids).execute();
  await trx.deleteFrom('known_device').where('customer_id', 'in', ids).execute();
  const addresses = phone === '' ? [email] : [email, phone];
  await trx.deleteFrom('mailed_code').where('email', 'in', addresses).execute();
  await trx.deleteFrom('mailed_link').where('email', '=', email).execute();
  await trx.deleteFrom('newsletter_subscriber').where('email', '=', email).execute();
  await trx
    .updateTable('customer')
    .set({
      // No email reaches this domain (RFC 2606), and the id keeps the address unique.
      email: sql<string>`'erased-' || id || '@erased.invalid'`,
      password_hash: null,
      firstname: '',
      lastname: '',
      phone: '',
      phone_confirmed_at: null,
      birthday: null,
      relationship: null,
      anniversary: null,
      is_subscribed: false,
      erased_at: now,
      updated_at: now,
    })
    .where('id', 'in', ids)
    .execute();
}
