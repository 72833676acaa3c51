import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BookedAttempt,
  type LedgerEntry,
  type LedgerKind,
  ledgerBalances,
  ledgerFaults,
} from './ledger.rules.ts';

const currencies = ['HKD', 'USD'] as const;

/** What may become of an attempt, and the entries that this writes. */
const courses = {
  open: { kinds: ['due'], state: 'created', review: 'none' },
  over: { kinds: ['due', 'lapsed'], state: 'closed', review: 'none' },
  paid: { kinds: ['due', 'settled', 'capture'], state: 'paid', review: 'none' },
  late: { kinds: ['due', 'lapsed', 'due', 'settled', 'capture'], state: 'paid', review: 'none' },
  held: { kinds: ['due', 'settled', 'capture', 'held'], state: 'paid', review: 'open' },
  freed: { kinds: ['due', 'settled', 'capture', 'held', 'freed'], state: 'paid', review: 'approved' },
  refunded: { kinds: ['due', 'settled', 'capture', 'refund'], state: 'refunded', review: 'none' },
} as const satisfies Record<string, { kinds: readonly LedgerKind[]; state: string; review: string }>;

const drawn = fc.array(
  fc.record({
    course: fc.constantFrom(...(Object.keys(courses) as (keyof typeof courses)[])),
    provider: fc.constantFrom('stripe', 'paypal'),
    currency: fc.constantFrom(...currencies),
    minor: fc.integer({ min: 1, max: 1e9 }),
  }),
);

function booksOf(made: typeof drawn extends fc.Arbitrary<infer Made> ? Made : never) {
  const attempts = made.map(({ course, ...rest }, index): BookedAttempt => {
    const { state, review } = courses[course];
    return { id: index + 1, ...rest, state, review };
  });
  const entries = made.flatMap(({ course, ...rest }, index) =>
    courses[course].kinds.map((kind): LedgerEntry => ({ attemptId: index + 1, kind, ...rest })),
  );
  const orders = attempts.map(({ id, minor, state }) => ({
    id,
    paidAttemptId: state === 'created' || state === 'closed' ? null : id,
    isConfirmed: state === 'paid',
    minor,
  }));
  return { attempts, entries, orders };
}

describe('the ledger', () => {
  it('adds up by provider and currency, whatever became of the attempts', () => {
    fc.assert(
      fc.property(drawn, (made) => {
        const { attempts, entries, orders } = booksOf(made);
        expect(ledgerFaults(entries, attempts, orders)).toEqual([]);
        for (const balance of ledgerBalances(entries)) {
          const own = made.filter(
            ({ provider, currency }) => provider === balance.provider && currency === balance.currency,
          );
          const sum = (...names: string[]) =>
            own.filter(({ course }) => names.includes(course)).reduce((total, { minor }) => total + minor, 0);
          expect(balance).toMatchObject({
            dueMinor: sum('open'),
            heldMinor: sum('held'),
            capturedMinor: sum('paid', 'late', 'held', 'freed', 'refunded'),
            refundedMinor: sum('refunded'),
          });
        }
      }),
    );
  });

  it('does not add up any more when an entry is lost or written twice', () => {
    fc.assert(
      fc.property(drawn, fc.nat(), fc.boolean(), (made, at, isDoubled) => {
        const { attempts, entries, orders } = booksOf(made);
        const entry = entries[at % Math.max(1, entries.length)];
        // A capture written twice is found by comparing with the provider, not within our own books.
        fc.pre(entry !== undefined && !(isDoubled && entry.kind === 'capture'));
        const changed = isDoubled
          ? [...entries, entry as LedgerEntry]
          : entries.filter((each) => each !== entry);
        // A refund that is lost leaves more here than there is: that too is found at the provider.
        fc.pre(!(entry?.kind === 'refund' && !isDoubled));
        expect(ledgerFaults(changed, attempts, orders)).not.toEqual([]);
      }),
    );
  });

  it('names an order that rests on less than its total', () => {
    const { attempts, entries } = booksOf([
      { course: 'paid', provider: 'stripe', currency: 'HKD', minor: 500 },
    ]);
    const order = { id: 9, paidAttemptId: 1, isConfirmed: true, minor: 501 };
    expect(ledgerFaults(entries, attempts, [order])).toEqual([{ orderId: 9, why: 'unpaid' }]);
  });
});
