import { type AttemptState, hasMoney, isOpenAttempt, type ReviewState } from './payment.states.ts';

/** Entries of the payment ledger: amounts due and their outcome, and money that moved. */
export type LedgerKind =
  | 'due'
  | 'lapsed'
  | 'settled'
  | 'held'
  | 'freed'
  | 'capture'
  | 'refund'
  | 'dispute'
  | 'reversal';

export interface LedgerEntry {
  attemptId: number;
  provider: string;
  currency: string;
  kind: LedgerKind;
  minor: number;
}

/** Balance of a provider in one currency. */
export interface LedgerBalance {
  provider: string;
  currency: string;
  /** Due, neither paid nor lapsed. */
  dueMinor: number;
  /** Paid and under review by the provider. */
  heldMinor: number;
  capturedMinor: number;
  refundedMinor: number;
  disputedMinor: number;
}

const effects: Record<LedgerKind, Partial<Record<keyof LedgerBalance, 1 | -1>>> = {
  due: { dueMinor: 1 },
  lapsed: { dueMinor: -1 },
  settled: { dueMinor: -1 },
  held: { heldMinor: 1 },
  freed: { heldMinor: -1 },
  capture: { capturedMinor: 1 },
  refund: { refundedMinor: 1 },
  dispute: { disputedMinor: 1 },
  reversal: { capturedMinor: -1 },
};

const amounts = ['dueMinor', 'heldMinor', 'capturedMinor', 'refundedMinor', 'disputedMinor'] as const;

/** Balances by provider and currency, sorted by both. */
export function ledgerBalances(entries: readonly LedgerEntry[]): LedgerBalance[] {
  const balances = new Map<string, LedgerBalance>();
  for (const { provider, currency, kind, minor } of entries) {
    const key = `${provider} ${currency}`;
    const empty = { dueMinor: 0, heldMinor: 0, capturedMinor: 0, refundedMinor: 0, disputedMinor: 0 };
    const balance = balances.get(key) ?? { provider, currency, ...empty };
    for (const amount of amounts) balance[amount] += (effects[kind][amount] ?? 0) * minor;
    balances.set(key, balance);
  }
  return [...balances].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, balance]) => balance);
}

/** An attempt to check against the payment ledger. */
export interface LedgerAttempt {
  id: number;
  provider: string;
  currency: string;
  minor: number;
  state: AttemptState;
  review: ReviewState;
}

/** An order to check against the payment ledger. */
export interface LedgerOrder {
  id: number;
  /** The attempt that paid it. */
  paidAttemptId: number | null;
  /** Paid, and neither held nor refunded. */
  isConfirmed: boolean;
  /** Its first payment, less what the shop does not ask for. */
  minor: number;
  /** The rest, once it is paid or the pieces have left: the attempt that paid it. */
  rest?: { attemptId: number | null; minor: number } | undefined;
}

/** A fault: the attempt or the order, and why. */
export type LedgerFault =
  | { attemptId: number; why: 'due' | 'held' | 'money' | 'refunded' }
  | { orderId: number; why: 'unpaid' | 'rest' };

/**
 * Checks the payment ledger against attempts and orders: open attempts are due, attempts under review are held, paid
 * attempts have a capture, refunds do not exceed captures, and the payments of a confirmed order cover its total:
 * the first one at once, and the rest before it leaves.
 */
export function ledgerFaults(
  entries: readonly LedgerEntry[],
  attempts: readonly LedgerAttempt[],
  orders: readonly LedgerOrder[],
): LedgerFault[] {
  const byAttempt = Map.groupBy(entries, ({ attemptId }) => attemptId);
  const sums = (id: number) => {
    const own = byAttempt.get(id) ?? [];
    const sum = (amount: (typeof amounts)[number]) =>
      own.reduce((total, { kind, minor }) => total + (effects[kind][amount] ?? 0) * minor, 0);
    return {
      due: sum('dueMinor'),
      held: sum('heldMinor'),
      in: sum('capturedMinor'),
      out: sum('refundedMinor'),
    };
  };
  const ofAttempts = attempts.flatMap(({ id, minor, state, review }): LedgerFault[] => {
    const booked = sums(id);
    const faults: [boolean, 'due' | 'held' | 'money' | 'refunded'][] = [
      [booked.due !== (isOpenAttempt(state) ? minor : 0), 'due'],
      [booked.held !== (review === 'open' ? minor : 0), 'held'],
      [booked.in > 0 !== hasMoney(state), 'money'],
      [booked.out > booked.in, 'refunded'],
    ];
    return faults.filter(([isFault]) => isFault).map(([, why]) => ({ attemptId: id, why }));
  });
  const ofOrders = orders
    .filter(({ isConfirmed, paidAttemptId, minor }) => {
      if (!isConfirmed || minor === 0) return false;
      return paidAttemptId === null || sums(paidAttemptId).in < minor;
    })
    .map(({ id }): LedgerFault => ({ orderId: id, why: 'unpaid' }));
  const ofRests = orders
    .filter(({ isConfirmed, rest }) => {
      if (!isConfirmed || !rest) return false;
      return rest.attemptId === null || sums(rest.attemptId).in < rest.minor;
    })
    .map(({ id }): LedgerFault => ({ orderId: id, why: 'rest' }));
  return [...ofAttempts, ...ofOrders, ...ofRests];
}
