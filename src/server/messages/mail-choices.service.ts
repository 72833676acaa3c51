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

/** Law in several countries has the link of a letter work for a month and more; this is longer than anybody keeps one unread. */
const linkLifetimeMs = 400 * 86_400_000;

/** The path of the API at which a mail program refuses a topic with one press (RFC 8058). */
export const oneClickPath = '/mail/unsubscribe';

/** How whoever reads this letter gets no other of its topic; undefined where it cannot be switched off. */
export async function unsubscribeWays(
  { db, clock, config }: Pick<Host, 'db' | 'clock' | 'config'>,
  letter: { kind: string; recipient: string },
): Promise<UnsubscribeWays | undefined> {
  const topic = mailTopicOf(letter.kind);
  if (!topic) return undefined;
  const token = createToken();
  const link = { tokenHash: hashToken(token), email: letter.recipient, topic, now: clock.now() };
  await insertRefusalLink(db.handle, link);
  return { path: `/newsletter/?off=${token}`, oneClick: `${config.apiOrigin}${oneClickPath}?t=${token}` };
}

/** Switches the topic of a letter off for whom it was written to; 1000008 where the link is no longer kept. */
export async function refuseByLink(host: Host, token: string): Promise<MailTopic> {
  const { handle } = host.db;
  const link = await findRefusalLink(handle, hashToken(token));
  if (!link) refuse(codes.parameterInvalid, { text: { key: 'messages-api.link-unknown' } });
  await insertRefusal(handle, { ...link, now: host.clock.now() });
  return link.topic;
}

/** Topics that an address does without. */
export function refusedTopics(host: Host, email: string): Promise<MailTopic[]> {
  return readRefusals(host.db.handle, email);
}

export async function chooseTopic(
  host: Host,
  email: string,
  { topic, isWanted }: { topic: MailTopic; isWanted: boolean },
): Promise<void> {
  const { handle } = host.db;
  if (isWanted) await deleteRefusal(handle, email, topic);
  else await insertRefusal(handle, { email, topic, now: host.clock.now() });
}

export function sweepRefusalLinks({ db, clock }: Pick<Host, 'db' | 'clock'>): Promise<number> {
  return deleteOldLinks(db.handle, new Date(clock.now().getTime() - linkLifetimeMs));
}

/** What letters a customer does without. */
export const ownMailChoices: PersonalData = {
  name: 'letters',
  tables: ['mail_refusal', 'mail_refusal_link'],
  read: (executor, { email }) => readRefusals(executor, email),
  erase: (trx, { email }) => deleteRefusalsOf(trx, email),
};
