import type { MailTopic } from '#kernel/shop/account/mail-topics.ts';
import type { Api } from './api.ts';

export type MailChoices = readonly { topic: MailTopic; isWanted: boolean }[];

/** The optional email topics. */
export async function readMailChoices(api: Api): Promise<MailChoices> {
  const { topics } = await api.call('mailChoices', {}, { silent: true });
  return topics.map(({ topic, is_wanted }) => ({ topic, isWanted: is_wanted === 1 }));
}

export async function chooseMail(api: Api, topic: MailTopic, isWanted: boolean): Promise<void> {
  await api.call('chooseMail', { topic, is_wanted: isWanted }, { notify: true });
}

/** Unsubscribes from a topic by an email's link and returns the topic. */
export async function refuseMail(api: Api, token: string): Promise<MailTopic> {
  return (await api.call('refuseMail', { token }, { silent: true })).topic;
}
