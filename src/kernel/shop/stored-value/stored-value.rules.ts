/** An account of stored value. */
export const storedValueKinds = ['gift-card', 'store-credit'] as const;

export type StoredValueKind = (typeof storedValueKinds)[number];

/**
 * Kinds of entries. `redeemed` pays an order, `returned` undoes it; `refund` is money of an order that became
 * credit; `moved` merges accounts; `voided` undoes the sale of a card.
 */
export const entryKinds = [
  ...(['sold', 'goodwill', 'refund', 'redeemed', 'returned', 'moved', 'expired', 'voided'] as const),
] as const;

export type EntryKind = (typeof entryKinds)[number];

/** Why a gift card cannot pay; '' if it can. */
export const cardProblems = ['', 'unknown', 'expired', 'used-up', 'other-currency'] as const;

export type CardProblem = (typeof cardProblems)[number];

/** An account that can pay. */
export interface Spendable {
  id: number;
  kind: StoredValueKind;
  balanceMinor: number;
  /** Last day (`YYYY-MM-DD`) of use; null if it does not expire. */
  expiresOn: string | null;
}

/** Whether an account can be used on a day (`YYYY-MM-DD`). */
export function isUsable({ balanceMinor, expiresOn }: Spendable, today: string): boolean {
  return balanceMinor > 0 && (expiresOn === null || expiresOn >= today);
}

const order = ({ kind, expiresOn }: Spendable): string =>
  `${expiresOn ?? '9999-12-31'} ${kind === 'gift-card' ? 0 : 1}`;

/**
 * Divides a total among accounts: those that expire first, then gift cards, then store credit. Each part is positive; their
 * sum is the total at most. A rest that is smaller than `leastMinor`, which no provider takes, is made that large.
 */
export function payFrom(
  totalMinor: number,
  accounts: readonly Spendable[],
  today: string,
  leastMinor = 0,
): { id: number; minor: number }[] {
  const usable = accounts.filter((account) => isUsable(account, today));
  const restMinor = totalMinor - usable.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0);
  const isTooSmall = restMinor > 0 && restMinor < leastMinor;
  let left = isTooSmall ? Math.max(0, totalMinor - leastMinor) : totalMinor;
  return usable
    .toSorted((a, b) => order(a).localeCompare(order(b)) || a.id - b.id)
    .flatMap(({ id, balanceMinor }) => {
      const minor = Math.min(left, balanceMinor);
      left -= minor;
      return minor > 0 ? [{ id, minor }] : [];
    });
}

/**
 * Divides a refund: what a provider was paid goes back to it first, the rest to the credit. Throws a RangeError for more
 * than is left.
 */
export function divideRefund(
  minor: number,
  left: { providerMinor: number; creditMinor: number },
): { providerMinor: number; creditMinor: number } {
  const providerMinor = Math.min(minor, left.providerMinor);
  const creditMinor = minor - providerMinor;
  if (creditMinor > left.creditMinor) throw new RangeError('more than the order was paid with');
  return { providerMinor, creditMinor };
}

/** Days for which credit that came back to an expired card can be used. */
export const returnedCardDays = 90;

/**
 * Divides returned credit among the accounts that paid an order, the last one first. `paid` is what each gave and did not
 * get back.
 */
export function returnParts(
  minor: number,
  paid: readonly { id: number; minor: number }[],
): { id: number; minor: number }[] {
  let left = minor;
  return paid.toReversed().flatMap(({ id, minor: given }) => {
    const part = Math.min(left, given);
    left -= part;
    return part > 0 ? [{ id, minor: part }] : [];
  });
}
