import type { Jsonb, MaybeJsonb, Timestamp } from '#server/platform/db/columns.ts';

/** A line of a cart that an assistant fills. */
export interface AgentCartLine {
  /** Its id in the protocol: `li_1`. */
  id: string;
  /** Id of a product, variant or stone in the protocol. */
  item: string;
  quantity: number;
}

/** A cart that an assistant fills for a person. Holds no data of the person. */
interface AgentCartTable {
  /** Unguessable: a caller that knows it can read and change the cart. */
  id: string;
  lines: Jsonb<AgentCartLine[]>;
  locale: string;
  currency: string;
  /** Country of delivery for the estimate. */
  country: string;
  created_at: Timestamp;
  expires_at: Timestamp;
}

/** An answer to an idempotency key. */
interface AgentRequestTable {
  /** Hash of the caller, the operation and the key. */
  id: string;
  body_hash: string;
  /** Null only within the transaction of the call. */
  answer: MaybeJsonb<object>;
  created_at: Timestamp;
}

export interface AgentTables {
  agent_cart: AgentCartTable;
  agent_request: AgentRequestTable;
}
