/** An account of stored value. `trade-up` pays one order with a stone of a least price. */
export const storedValueKinds = ['gift-card', 'store-credit', 'trade-up'] as const;

export type StoredValueKind = (typeof storedValueKinds)[number];

/**
 * Kinds of entries. `redeemed` pays an order, `returned` undoes it; `refund` is money of an order that became
 * credit; `traded` is the value of a stone that was taken back; `moved` merges accounts; `voided` undoes the sale of a card.
 */
export const entryKinds = [
  ...([
    'sold',
    'goodwill',
    'refund',
    'traded',
    'redeemed',
    'returned',
    'moved',
    'expired',
    'voided',
  ] as const),
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
  kind === 'trade-up' ? '' : `${expiresOn ?? '9999-12-31'} ${kind === 'gift-card' ? 0 : 1}`;

/**
 * Divides a total among accounts: trade-ups, those that expire first, then gift cards, then store credit. Each part is positive; their
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
 * Divides a refund among the payments of an order, the first of the list first: what is left of each limits its part. Credit of a
 * traded stone, in the last payment, goes back before, if the order is worth less than its least stone afterwards. Throws a
 * RangeError for more than is left of all.
 */
export function divideRefund(
  minor: number,
  left: readonly number[],
  tradeUp?: { minor: number; leastMinor: number },
): number[] {
  const total = left.reduce((sum, each) => sum + each, 0);
  if (minor > total) throw new RangeError('more than the order was paid with');
  const isBroken = tradeUp !== undefined && total - minor < tradeUp.leastMinor;
  const creditMinor = isBroken ? Math.min(minor, tradeUp.minor, left.at(-1) ?? 0) : 0;
  let open = minor - creditMinor;
  return left.map((each, index) => {
    const firstMinor = index === left.length - 1 ? creditMinor : 0;
    const part = Math.min(open, each - firstMinor);
    open -= part;
    return firstMinor + part;
  });
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
