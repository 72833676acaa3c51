import { describe, expect, it } from 'vitest';
import { fc } from '../../../../tests/fixtures/property-testing.ts';
import type { AttemptState } from './payment.states.ts';
import {
  type LedgerAttempt,
  type LedgerEntry,
  type LedgerKind,
  ledgerBalances,
  ledgerFaults,
} from './payment-ledger.rules.ts';

const currencies = ['HKD', 'USD'] as const;

/** Possible courses of an attempt with the entries they write. */
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

function recordsOf(made: typeof drawn extends fc.Arbitrary<infer Made> ? Made : never) {
  const attempts = made.map(({ course, ...rest }, index): LedgerAttempt => {
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

describe('the payment ledger', () => {
  it('balances by provider and currency, whatever happened to the attempts', () => {
    fc.assert(
      fc.property(drawn, (made) => {
        const { attempts, entries, orders } = recordsOf(made);
        expect(ledgerFaults(entries, attempts, orders)).toEqual([]);
        const balances = ledgerBalances(entries);
        const names = balances.map(({ provider, currency }) => `${provider} ${currency}`);
        expect(names).toEqual(
          [...new Set(made.map(({ provider, currency }) => `${provider} ${currency}`))].toSorted(),
        );
        for (const balance of balances) {
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

  it('has faults if an entry is lost or written twice', () => {
    fc.assert(
      fc.property(drawn, fc.nat(), fc.boolean(), (made, at, isDoubled) => {
        const { attempts, entries, orders } = recordsOf(made);
        const entry = entries[at % Math.max(1, entries.length)];
        // A capture written twice is detected by reconciliation with the provider.
        fc.pre(entry !== undefined && !(isDoubled && entry.kind === 'capture'));
        const changed = isDoubled
          ? [...entries, entry as LedgerEntry]
          : entries.filter((other) => other !== entry);
        // A lost refund is detected by reconciliation, too.
        fc.pre(!(entry?.kind === 'refund' && !isDoubled));
        expect(ledgerFaults(changed, attempts, orders)).not.toEqual([]);
      }),
    );
  });

  it('counts due, held, captured, refunded and disputed amounts separately', () => {
    const kinds: LedgerKind[] = ['due', 'settled', 'held', 'capture', 'refund', 'dispute', 'due'];
    const entries = kinds.map(
      (kind, index): LedgerEntry => ({
        attemptId: 1,
        provider: 'stripe',
        currency: 'HKD',
        kind,
        minor: 10 ** index,
      }),
    );
    expect(ledgerBalances(entries)).toEqual([
      {
        provider: 'stripe',
        currency: 'HKD',
        dueMinor: 1_000_000 + 1 - 10,
        heldMinor: 100,
        capturedMinor: 1_000,
        refundedMinor: 10_000,
        disputedMinor: 100_000,
      },
    ]);
  });

  it.each<[name: string, state: AttemptState, kinds: LedgerKind[], why: string[]]>([
    ['an open attempt nothing was asked for', 'pending', [], ['due']],
    ['an attempt that failed and is still due', 'failed', ['due'], ['due']],
    ['a closed attempt that is still due', 'closed', ['due'], ['due']],
    ['a paid attempt that is still due', 'paid', ['due', 'capture'], ['due']],
    ['a held attempt whose review is over', 'paid', ['capture', 'held'], ['held']],
    ['a paid attempt without a capture', 'paid', [], ['money']],
    ['a capture of a failed attempt', 'failed', ['capture'], ['money']],
    ['a refund without a capture', 'failed', ['refund'], ['refunded']],
    ['a second refund', 'refunded', ['capture', 'refund', 'refund'], ['refunded']],
    ['a failed attempt', 'failed', ['due', 'lapsed'], []],
    ['a full refund', 'refunded', ['capture', 'refund'], []],
  ])('finds what is wrong with %s', (_, state, kinds, why) => {
    const money = { provider: 'stripe', currency: 'HKD', minor: 500 };
    const faults = ledgerFaults(
      kinds.map((kind) => ({ attemptId: 4, kind, ...money })),
      [{ id: 4, state, review: 'none', ...money }],
      [],
    );
    expect(faults).toEqual(why.map((reason) => ({ attemptId: 4, why: reason })));
  });

  it('reports a confirmed order without a payment', () => {
    const order = { id: 9, paidAttemptId: null, isConfirmed: true, minor: 501 };
    expect(ledgerFaults([], [], [order])).toEqual([{ orderId: 9, why: 'unpaid' }]);
    expect(ledgerFaults([], [], [{ ...order, isConfirmed: false }])).toEqual([]);
  });

  it('reports an order whose payment is below its total', () => {
    const { attempts, entries } = recordsOf([
      { course: 'paid', provider: 'stripe', currency: 'HKD', minor: 500 },
    ]);
    const order = { id: 9, paidAttemptId: 1, isConfirmed: true, minor: 501 };
    expect(ledgerFaults(entries, attempts, [order])).toEqual([{ orderId: 9, why: 'unpaid' }]);
  });

  it('reports an order that left, or counts as paid, without its rest', () => {
    const { attempts, entries } = recordsOf([
      { course: 'paid', provider: 'stripe', currency: 'HKD', minor: 500 },
      { course: 'paid', provider: 'paypal', currency: 'HKD', minor: 300 },
    ]);
    const order = { id: 9, paidAttemptId: 1, isConfirmed: true, minor: 500 };
    const faultsOf = (rest: { attemptId: number | null; minor: number }) =>
      ledgerFaults(entries, attempts, [{ ...order, rest }]);
    expect(faultsOf({ attemptId: 2, minor: 300 })).toEqual([]);
    for (const rest of [
      { attemptId: 2, minor: 301 },
      { attemptId: null, minor: 300 },
    ])
      expect(faultsOf(rest)).toEqual([{ orderId: 9, why: 'rest' }]);
  });
});
