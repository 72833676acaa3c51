import type { relationships } from './account.rules.ts';

export type Relationship = (typeof relationships)[number];

/** A customer with an account, or a guest whose token reaches one cart and its orders. */
export interface Account {
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  /** ISO dates; null where the customer has not told them. */
  birthday: string | null;
  anniversary: string | null;
  relationship: Relationship | null;
  isSubscribed: boolean;
  isGuest: boolean;
}

/** What a customer may change. */
export type AccountDetails = Omit<Account, 'email' | 'isGuest'>;
