import type { Brand } from 'valibot';
import type { MessageTopic } from './topics.ts';

export type MessageId = number & Brand<'MessageId'>;

/** A message from the shop to a customer. */
export interface Message {
  id: MessageId;
  topic: MessageTopic;
  isRead: boolean;
  title: string;
  /** Paragraphs separated by empty lines. */
  text: string;
  /** A path of the site to look at; null without one. */
  path: string | null;
  /** ISO moment. */
  createdAt: string;
}
