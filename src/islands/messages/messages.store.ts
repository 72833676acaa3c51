import { atom } from 'nanostores';
import { api } from '#client/api/api.browser.ts';
import { markMessages, readMessages, readUnread } from '#client/api/messages.ts';
import { $messageCount } from '#client/badges.ts';
import { query } from '#client/query.ts';
import type { MessageId } from '#kernel/shop/messages/message.ts';
import type { MessageTopic } from '#kernel/shop/messages/topics.ts';

export const messagesPerPage = 20;

export const $page = atom(1);
export const $topic = atom<MessageTopic | 'all'>('all');

export const messages = query(
  'messages',
  'customer',
  async (page: number, topic: MessageTopic | 'all') => {
    const asked = { page, perPage: messagesPerPage, topic: topic === 'all' ? undefined : topic };
    const found = await readMessages(api, asked);
    $messageCount.set(found.unread);
    return found;
  },
  $page,
  $topic,
);

/** Loads the number beside the header's icon. */
export async function loadUnread(): Promise<void> {
  $messageCount.set(await readUnread(api));
}

export function showTopic(topic: MessageTopic | 'all'): void {
  $page.set(1);
  $topic.set(topic);
}

/** Marks one message or all as read and updates the list; the API client shows a refusal. */
export function markRead(which: MessageId | 'all'): Promise<void> {
  return messages.change(which, async () => {
    $messageCount.set(await markMessages(api, which));
  });
}
