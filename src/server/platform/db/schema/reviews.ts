import type { Generated } from 'kysely';
import type { ReviewState } from '#kernel/shop/reviews/review.transitions.ts';
import type { Stars } from '#kernel/shop/reviews/reviews.rules.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { Timestamp } from '#server/platform/db/columns.ts';

interface ReviewTable {
  id: Generated<number>;
  product_id: number;
  /** The reviewed order line; null for demonstration and imported reviews. */
  order_item_id: number | null;
  customer_id: number | null;
  /** Key in the seed; null for a customer's review. */
  demonstration: string | null;
  /** Name of a fictitious author; a customer's name is read from the customer. */
  demonstration_name: Generated<string>;
  locale: Locale;
  state: ReviewState;
  stars: Stars;
  recommend: number | null;
  title: string;
  text: string;
  is_anonymous: boolean;
  /** Why it is not published. */
  reason: Generated<string>;
  answer: Generated<string>;
  created_at: Timestamp;
  /** When its text was last changed. */
  written_at: Timestamp;
  updated_at: Timestamp;
  /** Where an imported review was collected; '' for the shop's own. */
  origin: Generated<string>;
  /** Address of that place; '' without one. */
  origin_url: Generated<string>;
  /** Id at the origin; '' without one. */
  origin_id: Generated<string>;
  /** Digest of author, day and text of an imported review. It outlives the text, so that a removed review stays away. */
  origin_digest: Generated<string>;
  /** Author of an imported review; '' if it was not named. */
  author_name: Generated<string>;
  /** Hash of the email address of an imported review's author; '' if unknown. */
  author_key: Generated<string>;
  /** Country of an imported review's author, ISO 3166; '' if unknown. */
  country: Generated<string>;
  /** Whether the origin confirmed a purchase there. */
  is_verified: Generated<boolean>;
}

interface ReviewPictureTable {
  review_id: number;
  position: number;
  image_id: string;
}

interface ReviewVoteTable {
  review_id: number;
  customer_id: number;
}

/** An order whose customer was asked for a review. */
interface ReviewInvitationTable {
  order_id: number;
  created_at: Timestamp;
}

export interface ReviewTables {
  review: ReviewTable;
  review_picture: ReviewPictureTable;
  review_vote: ReviewVoteTable;
  review_invitation: ReviewInvitationTable;
}
