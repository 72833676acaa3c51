import type { Generated } from 'kysely';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import type { JewelMeasures } from '#kernel/jewel/pricing/measures.ts';
import type { relationships } from '#kernel/shop/account/account.rules.ts';
import type { titles } from '#kernel/shop/addresses/addresses.rules.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { GeneratedTimestamp, Jsonb, MaybeJsonb, Timestamp } from '#server/platform/db/columns.ts';

interface CustomerTable {
  id: Generated<number>;
  /** Lower case; unique among registered customers, not among guests. */
  email: string;
  is_guest: boolean;
  /** Null for a guest. */
  password_hash: string | null;
  firstname: Generated<string>;
  lastname: Generated<string>;
  phone: Generated<string>;
  /** When the owner confirmed this number. */
  phone_confirmed_at: Timestamp | null;
  /** `YYYY-MM-DD`. */
  birthday: string | null;
  relationship: (typeof relationships)[number] | null;
  anniversary: string | null;
  is_subscribed: Generated<boolean>;
  locale: Generated<Locale>;
  /** The account into which this guest was merged. */
  adopted_by: number | null;
  /** When this account was merged into `adopted_by`. */
  merged_at: Generated<Date | null>;
  /** When the account was erased; its row is anonymous since then. */
  erased_at: Generated<Date | null>;
  /** For a guest who signed in by an email link: the only order they may see. */
  link_order_id: Generated<number | null>;
  created_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
}

interface SessionTable {
  id: Generated<number>;
  customer_id: number;
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string;
  /** Browser and system; '' if unknown. */
  device: Generated<string>;
  created_at: Timestamp;
  seen_at: Timestamp;
  expires_at: Timestamp;
  ended_at: Timestamp | null;
}

/** A device with which a customer signed in. */
interface KnownDeviceTable {
  customer_id: number;
  /** SHA-256 of the device id. */
  device_hash: string;
  created_at: Timestamp;
  seen_at: Timestamp;
}

export type CodePurpose = 'register' | 'forgot' | 'guest' | 'connect' | 'email' | 'erase' | 'passkey';

interface MailedCodeTable {
  id: Generated<number>;
  purpose: CodePurpose;
  /** The recipient: an e-mail address, or a telephone number in E.164. */
  email: string;
  /** The device or network, and for some purposes the customer, that requested the code; others cannot redeem it. */
  asked_by: string;
  code_hash: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  tries: Generated<number>;
  used_at: Timestamp | null;
}

/** A registration that waits for the confirmation link. */
export interface WaitingRegistration {
  passwordHash: string;
  /** The device that registered; the password counts only if the link is opened there too. */
  askedBy?: string;
  firstname: string;
  lastname: string;
  phone: string;
  /** Proved by a text message. */
  isPhoneProved?: boolean;
  birthday: string | null;
  relationship: (typeof relationships)[number] | null;
  anniversary: string | null;
  isSubscribed: boolean;
  locale: Locale;
}

export type LinkPurpose = 'activate' | 'reset';

interface MailedLinkTable {
  /** SHA-256 of the token in the link. */
  token_hash: string;
  purpose: LinkPurpose;
  email: string;
  /** Of `activate`. */
  registration: MaybeJsonb<WaitingRegistration>;
  created_at: Timestamp;
  expires_at: Timestamp;
}

interface AddressTable {
  id: Generated<number>;
  customer_id: number;
  title: (typeof titles)[number];
  first_name: string;
  last_name: string;
  company: Generated<string>;
  telephone: string;
  street1: string;
  street2: string;
  city: string;
  state: string;
  area: string;
  zip: string;
  country: string;
  postscript: string;
  is_default: boolean;
  created_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
}

interface NewsletterSubscriberTable {
  email: string;
  locale: Locale;
  /** SHA-256 of the token in the confirmation mail. */
  token_hash: string;
  created_at: Timestamp;
  confirmed_at: Timestamp | null;
}

interface FavouriteTable {
  id: Generated<number>;
  customer_id: number;
  product_id: number;
  /** The lowest price announced to the customer, in base minor units; only lower ones are announced. */
  told_price_minor: number | null;
  note: Generated<string>;
  created_at: Timestamp;
}

/** The document of the wire's `info`. */
type DesignInfo = Record<string, unknown>;

interface SavedDesignTable {
  id: Generated<number>;
  customer_id: number;
  product_id: number | null;
  name: string;
  image: string;
  /** A product with its options; empty if `design` is set. */
  info: Jsonb<DesignInfo>;
  design: MaybeJsonb<Design>;
  design_hash: Generated<string>;
  /** Weight and stones when it was saved, so that lists can be priced without building the design. */
  measures: MaybeJsonb<JewelMeasures>;
  diamond_id: Generated<number | null>;
  image_id: Generated<string | null>;
  version: Generated<number>;
  note: Generated<string>;
  created_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
}

/** A product that a customer viewed. */
interface ViewedProductTable {
  customer_id: number;
  product_id: number;
  viewed_at: Timestamp;
}

/** The link that shares a customer's favourites. It shows only products for sale, so it is stored as plain text. */
interface SharedListTable {
  customer_id: number;
  token: string;
  created_at: Timestamp;
}

export interface AccountTables {
  customer: CustomerTable;
  session: SessionTable;
  known_device: KnownDeviceTable;
  mailed_code: MailedCodeTable;
  mailed_link: MailedLinkTable;
  address: AddressTable;
  newsletter_subscriber: NewsletterSubscriberTable;
  favourite: FavouriteTable;
  saved_design: SavedDesignTable;
  viewed_product: ViewedProductTable;
  shared_list: SharedListTable;
}
