import type { ProviderIdentity, SignInProvider } from '#kernel/shop/account/identity.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';

export interface NewVisit {
  stateHash: string;
  provider: SignInProvider;
  askedBy: string;
  nonce: string;
  verifier: string;
  returnUrl: string;
  now: Date;
  expiresAt: Date;
}

/** Inserts a visit to a provider and deletes expired ones. */
export async function insertVisit(executor: Executor, visit: NewVisit): Promise<void> {
  await executor.deleteFrom('provider_visit').where('expires_at', '<=', visit.now).execute();
  await executor
    .insertInto('provider_visit')
    .values({
      state_hash: visit.stateHash,
      provider: visit.provider,
      asked_by: visit.askedBy,
      nonce: visit.nonce,
      verifier: visit.verifier,
      return_url: visit.returnUrl,
      expires_at: visit.expiresAt,
    })
    .execute();
}

/**
 * Deletes a visit and returns it; undefined when it is unknown, expired, of another device, or another request was
 * faster.
 */
export async function takeVisit(
  executor: Executor,
  visit: { stateHash: string; provider: SignInProvider; askedBy: string; now: Date },
) {
  return executor
    .deleteFrom('provider_visit')
    .where('state_hash', '=', visit.stateHash)
    .where('provider', '=', visit.provider)
    .where('asked_by', '=', visit.askedBy)
    .where('expires_at', '>', visit.now)
    .returning(['nonce', 'verifier', 'return_url as returnUrl'])
    .executeTakeFirst();
}

/** Inserts an identity that waits for a mailed code and deletes expired ones. */
export async function insertWaitingIdentity(
  executor: Executor,
  waiting: { tokenHash: string; askedBy: string; identity: ProviderIdentity; now: Date; expiresAt: Date },
): Promise<void> {
  await executor.deleteFrom('waiting_identity').where('expires_at', '<=', waiting.now).execute();
  await executor
    .insertInto('waiting_identity')
    .values({
      token_hash: waiting.tokenHash,
      asked_by: waiting.askedBy,
      identity: jsonb(waiting.identity),
      expires_at: waiting.expiresAt,
    })
    .execute();
}

/** The waiting identity of a token on this device. */
export async function findWaitingIdentity(
  executor: Executor,
  waiting: { tokenHash: string; askedBy: string; now: Date },
): Promise<ProviderIdentity | undefined> {
  const row = await executor
    .selectFrom('waiting_identity')
    .select('identity')
    .where('token_hash', '=', waiting.tokenHash)
    .where('asked_by', '=', waiting.askedBy)
    .where('expires_at', '>', waiting.now)
    .executeTakeFirst();
  return row?.identity;
}

export async function removeWaitingIdentity(executor: Executor, tokenHash: string): Promise<void> {
  await executor.deleteFrom('waiting_identity').where('token_hash', '=', tokenHash).execute();
}

/** The customer that is connected to a provider's identity. */
export async function customerOfIdentity(
  executor: Executor,
  { provider, subject }: Pick<ProviderIdentity, 'provider' | 'subject'>,
): Promise<{ id: number; email: string } | undefined> {
  return executor
    .selectFrom('linked_identity')
    .innerJoin('customer', 'customer.id', 'linked_identity.customer_id')
    .select(['customer.id', 'customer.email'])
    .where('linked_identity.provider', '=', provider)
    .where('linked_identity.subject', '=', subject)
    .executeTakeFirst();
}

/** False where the identity is connected already. */
export async function insertIdentity(
  executor: Executor,
  { provider, subject }: Pick<ProviderIdentity, 'provider' | 'subject'>,
  customerId: number,
  now: Date,
): Promise<boolean> {
  const row = await executor
    .insertInto('linked_identity')
    .values({ provider, subject, customer_id: customerId, created_at: now })
    .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
    .returning('subject')
    .executeTakeFirst();
  return row !== undefined;
}

/** Connected providers of a customer, with the first date of each. */
export async function listIdentities(executor: Executor, customerId: number) {
  return executor
    .selectFrom('linked_identity')
    .select((select) => ['provider', select.fn.min('created_at').as('connectedAt')])
    .where('customer_id', '=', customerId)
    .groupBy('provider')
    .execute();
}

/** Disconnects a provider; false where it was not connected. */
export async function removeIdentities(
  executor: Executor,
  customerId: number,
  provider: SignInProvider,
): Promise<boolean> {
  const { numDeletedRows } = await executor
    .deleteFrom('linked_identity')
    .where('customer_id', '=', customerId)
    .where('provider', '=', provider)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
