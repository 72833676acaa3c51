import type { Generated } from 'kysely';
import type { ConversationState, MessageWay } from '#kernel/shop/messages/conversation.ts';
import type { Locale, Localised } from '#kernel/shop/text/locales.ts';
import type { Jsonb, Timestamp } from '#server/platform/db/columns.ts';

interface ConversationTable {
  id: Generated<number>;
  /** Who wrote while logged in, or whom the house wrote to; null where nothing but an address is known. */
  customer_id: number | null;
  order_id: number | null;
  /** In small letters, as it was given: proved by nothing where there is no customer. */
  email: string;
  name: string;
  phone: string;
  /** In which the customer wrote. */
  locale: Locale;
  subject: string;
  state: ConversationState;
  waiting_since: Timestamp | null;
  created_at: Timestamp;
  last_at: Timestamp;
}

interface ConversationMessageTable {
  id: Generated<number>;
  conversation_id: number;
  author: 'customer' | 'house';
  way: MessageWay;
  /** Who of the house wrote it or took it down. */
  staff_id: number | null;
  /** As they were called then. */
  staff_name: string | null;
  subject: string;
  /** As it went out: its placeholders are filled. */
  text: string;
  at: Timestamp;
}

interface LetterTemplateTable {
  id: Generated<number>;
  /** By which staff find it, in English. */
  name: string;
  /** Empty where nobody has translated it. */
  name_tc: Generated<string>;
  name_zh: Generated<string>;
  subject: Jsonb<Localised>;
  text: Jsonb<Localised>;
  changed_by: string;
  changed_at: Timestamp;
}

interface SeededLetterTemplateTable {
  key: string;
  /** Null once staff have deleted it. */
  template_id: number | null;
  seeded_at: Timestamp;
}

export interface ConversationTables {
  conversation: ConversationTable;
  conversation_message: ConversationMessageTable;
  letter_template: LetterTemplateTable;
  seeded_letter_template: SeededLetterTemplateTable;
}
