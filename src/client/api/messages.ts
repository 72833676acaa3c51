import type { Message, MessageId } from '#kernel/messages/message.ts';
import type { Api } from './api.ts';

/** A page of messages, newest first, and how many there are in all. */
export interface Messages {
  messages: readonly Message[];
  total: number;
}

export async function readMessages(api: Api, page: number, perPage: number): Promise<Messages> {
  const { messages, count } = await api.call('messages', { p: page, numPerPage: perPage }, { silent: true });
  return {
    messages: messages.map((wire) => ({
      id: wire.id as MessageId,
      title: wire.title,
      text: wire.text,
      path: wire.url || null,
      createdAt: wire.created_at,
    })),
    total: count,
  };
}
