import type { Generated } from 'kysely';
import type { Localised } from '#kernel/shop/text/locales.ts';
import type { Jsonb, Timestamp } from '#server/platform/db/columns.ts';

interface GiftTable {
  /** Upper case. */
  code: string;
  /** The coupon that it opens for its holder; null for a thing that is sent. */
  coupon_id: number | null;
  /** Customers it is for; null for as many as like. */
  claims_total: number | null;
  /** Never above `claims_total`. */
  claimed: Generated<number>;
  starts_at: Timestamp;
  /** The first moment at which it can be claimed no more. */
  ends_at: Timestamp;
  text: Jsonb<Localised<{ name: string; conditions: string }>>;
  /** When staff last changed it; the demonstration's leave it alone from then on. */
  changed_at: Generated<Date | null>;
}

interface GiftClaimTable {
  id: Generated<number>;
  gift_code: string;
  customer_id: number;
  claimed_at: Timestamp;
}

/** Where a gift that is a thing goes; staff send what has no `sent_at`. */
interface GiftParcelTable {
  claim_id: number;
  name: string;
  telephone: string;
  country: string;
  state: string;
  city: string;
  area: string;
  zip: string;
  street1: string;
  street2: string;
  asked_at: Timestamp;
  sent_at: Timestamp | null;
  /** Of the carrier that has it; empty where it goes without. */
  tracking_company: Generated<string>;
  tracking_number: Generated<string>;
}

export interface GiftTables {
  gift: GiftTable;
  gift_claim: GiftClaimTable;
  gift_parcel: GiftParcelTable;
}
