import type { Generated, GeneratedAlways } from 'kysely';
import type { DeliveryState } from '#kernel/shop/events/delivery.rules.ts';
import type { EnvelopeType, EventType } from '#kernel/shop/events/event-types.ts';
import type { GeneratedTimestamp, Jsonb, MaybeJsonb, Timestamp } from '#server/platform/db/columns.ts';

/** A URL of another system that receives events. */
interface WebhookTable {
  id: GeneratedAlways<number>;
  name: string;
  url: string;
  types: Jsonb<EventType[]>;
  /** Its signing secret, encrypted with a key of the desk. */
  secret_sealed: string;
  /** The previous secret, which also signs until `former_until`. */
  former_sealed: string | null;
  former_until: Timestamp | null;
  is_active: Generated<boolean>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** Something that happened, for other systems. */
interface ShopEventTable {
  id: GeneratedAlways<number>;
  /** The id of its envelope. */
  key: Generated<string>;
  type: EnvelopeType;
  /** Number of the order, return, product or appointment. */
  subject: string;
  /** Whose data it has. */
  customer_id: number | null;
  /** Null for a product until it is handed out. */
  data: MaybeJsonb<object>;
  created_at: GeneratedTimestamp;
  /** When its deliveries were made. */
  handed_at: Timestamp | null;
}

/** An event for a webhook. */
interface WebhookDeliveryTable {
  id: GeneratedAlways<number>;
  webhook_id: number;
  event_id: number;
  state: Generated<DeliveryState>;
  due_at: Timestamp;
  attempts: Generated<number>;
  locked_until: Timestamp | null;
  /** HTTP status of the last answer; null without one. */
  status: number | null;
  last_error: Generated<string>;
  created_at: Timestamp;
  finished_at: Timestamp | null;
}

export interface WebhookTables {
  webhook: WebhookTable;
  shop_event: ShopEventTable;
  webhook_delivery: WebhookDeliveryTable;
}
