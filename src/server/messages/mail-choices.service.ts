import { type MailTopic, mailTopicOf } from '#kernel/shop/account/mail-topics.ts';
import { codes } from '#kernel/wire/codes.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { UnsubscribeWays } from '#server/platform/mail/email.ts';
import {
  deleteOldLinks,
  deleteRefusal,
  deleteRefusalsOf,
  findRefusalLink,
  insertRefusal,
  insertRefusalLink,
  readRefusals,
} from '#server/platform/mail/refusals.repo.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';
import { createToken, hashToken } from '#server/platform/tokens.ts';

/** Lifetime of unsubscribe links; the law of several countries requires at least a month. */
const linkLifetimeMs = 400 * 86_400_000;

/** Path of the one-click unsubscribe call (RFC 8058). */
export const oneClickPath = '/mail/unsubscribe';

/** Unsubscribe links of an email; undefined where its topic cannot be switched off. */
export async function unsubscribeWays(
  { db, clock, config }: Pick<Host, 'db' | 'clock' | 'config'>,
  email: { kind: string; recipient: string },
): Promise<UnsubscribeWays | undefined> {
  const topic = mailTopicOf(email.kind);
  if (!topic) return undefined;
  const token = createToken();
  const link = { tokenHash: hashToken(token), email: email.recipient, topic, now: clock.now() };
  await insertRefusalLink(db.handle, link);
  return { path: `/newsletter/?off=${token}`, oneClick: `${config.apiOrigin}${oneClickPath}?t=${token}` };
}

/** Switches the topic of a link off for its address; throws 1000008 where the link is unknown or expired. */
export async function refuseByLink(host: Host, token: string): Promise<MailTopic> {
  const { handle } = host.db;
  const link = await findRefusalLink(handle, hashToken(token));
  if (!link) refuse(codes.parameterInvalid, { text: { key: 'messages-api.link-unknown' } });
  await insertRefusal(handle, { ...link, now: host.clock.now() });
  return link.topic;
}

/** Topics that are off for an address. */
export function refusedTopics(host: Host, email: string): Promise<MailTopic[]> {
  return readRefusals(host.db.handle, email);
}

export async function chooseTopic(
  host: Host,
  email: string,
  { topic, isWanted }: { topic: MailTopic; isWanted: boolean },
): Promise<void> {
  const { handle } = host.db;
  const choice = { email, topic, now: host.clock.now() };
  await (isWanted ? deleteRefusal(handle, choice) : insertRefusal(handle, choice));
}

export function sweepRefusalLinks({ db, clock }: Pick<Host, 'db' | 'clock'>): Promise<number> {
  return deleteOldLinks(db.handle, new Date(clock.now().getTime() - linkLifetimeMs));
}

/** Email topics that the customer has switched off. */
export const mailChoicesPersonalData: PersonalData = {
  name: 'letters',
  tables: ['mail_refusal', 'mail_consent', 'mail_refusal_link'],
  read: (executor, { email }) => readRefusals(executor, email),
  erase: (trx, { email }) => deleteRefusalsOf(trx, email),
};
