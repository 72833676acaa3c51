import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { LinkPurpose, WaitingRegistration } from '#server/platform/db/schema/account.ts';

export interface NewLink {
  tokenHash: string;
  purpose: LinkPurpose;
  email: string;
  registration: WaitingRegistration | null;
  now: Date;
  expiresAt: Date;
}

/** Inserts a link and deletes those that expired one lifetime ago. */
export async function insertLink(executor: Executor, link: NewLink): Promise<void> {
  const lifetimeMs = link.expiresAt.getTime() - link.now.getTime();
  await executor
    .deleteFrom('mailed_link')
    .where('expires_at', '<', new Date(link.now.getTime() - lifetimeMs))
    .execute();
  await executor
    .insertInto('mailed_link')
    .values({
      token_hash: link.tokenHash,
      purpose: link.purpose,
      email: link.email,
      registration: link.registration && jsonb(link.registration),
      created_at: link.now,
      expires_at: link.expiresAt,
    })
    .execute();
}

/** The open link of a token. */
export async function findLink(executor: Executor, purpose: LinkPurpose, tokenHash: string, now: Date) {
  return executor
    .selectFrom('mailed_link')
    .select(['email', 'registration'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Deletes an open link and returns it; undefined when it is unknown, expired, or another request was faster. */
export async function takeLink(executor: Executor, purpose: LinkPurpose, tokenHash: string, now: Date) {
  return executor
    .deleteFrom('mailed_link')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning(['email', 'registration'])
    .executeTakeFirst();
}

/** The latest registration of an address that waits for its link, expired or not. */
export async function findWaiting(
  executor: Executor,
  email: string,
): Promise<WaitingRegistration | undefined> {
  const row = await executor
    .selectFrom('mailed_link')
    .select('registration')
    .where('email', '=', email)
    .where('purpose', '=', 'activate')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row?.registration ?? undefined;
}

export async function removeLinks(executor: Executor, purpose: LinkPurpose, email: string): Promise<void> {
  await executor
    .deleteFrom('mailed_link')
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .execute();
}
