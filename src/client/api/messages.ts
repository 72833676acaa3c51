import type { Message, MessageId } from '#kernel/shop/messages/message.ts';
import type { MessageTopic } from '#kernel/shop/messages/topics.ts';
import type { Api } from './api.ts';

/** A page of messages, newest first, with the total. */
export interface Messages {
  messages: readonly Message[];
  total: number;
  /** Over all topics. */
  unread: number;
}

export async function readMessages(
  api: Api,
  { page, perPage, topic }: { page: number; perPage: number; topic: MessageTopic | undefined },
): Promise<Messages> {
  const asked = { p: page, numPerPage: perPage, ...(topic && { topic }) };
  const { messages, count, unread } = await api.call('messages', asked, { silent: true });
  return {
    messages: messages.map((wire) => ({
      id: wire.id as MessageId,
      topic: wire.topic,
      isRead: wire.is_read,
      title: wire.title,
      text: wire.text,
      path: wire.url || null,
      createdAt: wire.created_at,
    })),
    total: count,
    unread,
  };
}

/** The number of unread messages. Background work: failures are not shown. */
export async function readUnread(api: Api): Promise<number> {
  return (await api.call('messagesUnread', {}, { duplicate: 'allow', silent: true })).unread;
}

/** Marks a message as read, or all; returns the number of unread ones. A refusal is shown to the shopper. */
export async function markMessages(api: Api, which: MessageId | 'all'): Promise<number> {
  return (await api.call('messagesRead', which === 'all' ? {} : { id: which }, { notify: true })).unread;
}
