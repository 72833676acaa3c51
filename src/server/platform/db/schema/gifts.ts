import type { Generated } from 'kysely';
import type { Localised } from '#kernel/shop/text/locales.ts';
import type { Jsonb, Timestamp } from '#server/platform/db/columns.ts';

interface GiftTable {
  /** Upper case. */
  code: string;
  /** The coupon that it grants; null for a gift that is sent. */
  coupon_id: number | null;
  /** Maximum number of customers; null for no limit. */
  claims_total: number | null;
  /** Never above `claims_total`. */
  claimed: Generated<number>;
  starts_at: Timestamp;
  /** The first moment after its end. */
  ends_at: Timestamp;
  text: Jsonb<Localised<{ name: string; conditions: string }>>;
  /** When staff last changed it; the demonstration data do not overwrite it afterwards. */
  changed_at: Generated<Date | null>;
}

interface GiftClaimTable {
  id: Generated<number>;
  gift_code: string;
  customer_id: number;
  claimed_at: Timestamp;
}

/** Parcels of gifts; those without `sent_at` are to be sent. */
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
  /** The carrier; empty without one. */
  tracking_company: Generated<string>;
  tracking_number: Generated<string>;
}

export interface GiftTables {
  gift: GiftTable;
  gift_claim: GiftClaimTable;
  gift_parcel: GiftParcelTable;
}
