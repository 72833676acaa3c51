import type { Brand } from 'valibot';
import type { MessageTopic } from './topics.ts';

export type MessageId = number & Brand<'MessageId'>;

/** What the shop wrote to a customer. */
export interface Message {
  id: MessageId;
  topic: MessageTopic;
  isRead: boolean;
  title: string;
  /** Paragraphs, with an empty line between them. */
  text: string;
  /** A path of this site where there is something to look at. */
  path: string | null;
  /** ISO moment. */
  createdAt: string;
}
