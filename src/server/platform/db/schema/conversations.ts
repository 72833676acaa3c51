import type { Generated, JSONColumnType, RawBuilder } from 'kysely';
import type { ConversationState, MessageWay } from '#kernel/shop/conversations/conversation.ts';
import type { Locale, Localised } from '#kernel/shop/text/locales.ts';
import type { Jsonb, Timestamp } from '#server/platform/db/columns.ts';

interface ConversationTable {
  id: Generated<number>;
  /** The signed-in author or the recipient; null if only the address is known. */
  customer_id: number | null;
  order_id: number | null;
  /** Lower case; not verified without a customer. */
  email: string;
  name: string;
  phone: string;
  /** The customer's language. */
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
  /** The member of staff who wrote or recorded it. */
  staff_id: number | null;
  /** Their name at that time. */
  staff_name: string | null;
  subject: string;
  /** As sent, with placeholders filled in. */
  text: string;
  at: Timestamp;
}

interface EmailTemplateTable {
  id: Generated<number>;
  /** Title for staff in the default language. */
  name: string;
  names: JSONColumnType<Localised, RawBuilder<Localised> | undefined, RawBuilder<Localised>>;
  subject: Jsonb<Localised>;
  text: Jsonb<Localised>;
  changed_by: string;
  changed_at: Timestamp;
}

interface SeededEmailTemplateTable {
  key: string;
  /** Null after staff deleted it. */
  template_id: number | null;
  seeded_at: Timestamp;
}

export interface ConversationTables {
  conversation: ConversationTable;
  conversation_message: ConversationMessageTable;
  letter_template: EmailTemplateTable;
  seeded_letter_template: SeededEmailTemplateTable;
}
