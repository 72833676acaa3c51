import type { relationships } from './account.rules.ts';

export type Relationship = (typeof relationships)[number];

/** A customer with an account, or a guest whose token grants access to one cart and its orders. */
export interface Account {
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  /** ISO dates; null if not given. */
  birthday: string | null;
  anniversary: string | null;
  relationship: Relationship | null;
  isSubscribed: boolean;
  isGuest: boolean;
}

/** Fields that the customer can edit. */
export type AccountDetails = Omit<Account, 'email' | 'isGuest'>;
