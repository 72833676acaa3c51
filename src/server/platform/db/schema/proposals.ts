import type { Generated } from 'kysely';
import type { ShippingMethod } from '#kernel/shop/checkout/checkout.rules.ts';
import type { CurrencyCode } from '#kernel/shop/money/money.ts';
import type {
  ProposalEvent,
  ProposalLine,
  StoredProposalState,
} from '#kernel/shop/proposals/proposal.rules.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { Jsonb, Timestamp } from '#server/platform/db/columns.ts';

/** An entry of the history of a proposal, as JSON. */
export interface ProposalMove {
  event: ProposalEvent;
  /** ISO 8601. */
  at: string;
  /** The member of staff; '' for the customer. */
  who: string;
}

interface ProposalTable {
  id: Generated<number>;
  state: Generated<StoredProposalState>;
  /** The account of the address; null without one. */
  customer_id: number | null;
  /** In lower case. */
  email: string;
  name: string;
  locale: Locale;
  currency: CurrencyCode;
  symbol: string;
  /** Held with the prices: units of `currency` for one base unit. */
  rate: string;
  lines: Jsonb<ProposalLine[]>;
  shipping_method: ShippingMethod;
  store_id: number | null;
  note: string;
  /** The first moment after its last day. */
  ends_at: Timestamp;
  /** How much less than in the shop, in the base currency, when it was sent. */
  discount_minor: Generated<number>;
  staff_id: number;
  /** The second person; '' if none was needed. */
  approved_by: Generated<string>;
  history: Jsonb<ProposalMove[]>;
  created_at: Timestamp;
  sent_at: Timestamp | null;
}

/** A link to a proposal; only the hash of its secret is stored. */
interface ProposalLinkTable {
  token_hash: string;
  proposal_id: number;
  /** It was sent to the address of the proposal, so its reader has proved that address. */
  is_mailed: boolean;
  created_at: Timestamp;
}

export interface ProposalTables {
  proposal: ProposalTable;
  proposal_link: ProposalLinkTable;
}
