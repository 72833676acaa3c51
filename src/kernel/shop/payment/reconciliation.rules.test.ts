import { describe, expect, it } from 'vitest';
import { fc } from '../../../../tests/fixtures/property-testing.ts';
import { differences, type PaymentRecord } from './reconciliation.rules.ts';

const line = (payment: string, minor: number, rest: Partial<PaymentRecord> = {}): PaymentRecord => ({
  kind: 'capture',
  payment,
  minor,
  currency: 'HKD',
  ...rest,
});
const back = (payment: string, minor: number): PaymentRecord => line(payment, minor, { kind: 'refund' });

describe('records of the same money', () => {
  const kinds = (ours: PaymentRecord[], theirs: PaymentRecord[]) =>
    differences(ours, theirs).map(({ kind }) => kind);

  it.each<[name: string, ours: PaymentRecord[], theirs: PaymentRecord[], kinds: string[]]>([
    ['are alike', [line('a', 500), back('a', 200)], [line('a', 500), back('a', 150), back('a', 50)], []],
    ['miss a capture here', [], [line('a', 500)], ['missing-here']],
    ['miss a capture there', [line('a', 500)], [], ['missing-there']],
    ['have one twice there', [line('a', 500)], [line('a', 500), line('a', 500)], ['doubled-there']],
    ['have one twice here', [line('a', 500), line('a', 500)], [line('a', 500)], ['doubled-here']],
    ['differ in the amount', [line('a', 500)], [line('a', 400)], ['amount']],
    ['differ in the currency', [line('a', 500)], [line('a', 500, { currency: 'USD' })], ['currency']],
    ['differ in what went back', [line('a', 500)], [line('a', 500), back('a', 100)], ['refunds']],
    [
      'differ in both',
      [line('a', 500), back('a', 100)],
      [line('a', 400), back('a', 400)],
      ['amount', 'refunds'],
    ],
    ['know a refund of an older payment', [], [back('a', 100)], ['refunds']],
  ])('%s', (_, ours, theirs, expected) => {
    expect(kinds(ours, theirs)).toEqual(expected);
  });

  it('say by how much', () => {
    expect(differences([line('a', 500)], [line('a', 450)])).toEqual([
      { kind: 'amount', payment: 'a', oursMinor: 500, theirsMinor: 450, currency: 'HKD' },
    ]);
    expect(differences([line('a', 500)], [line('a', 500), back('a', 150), back('a', 50)])).toEqual([
      { kind: 'refunds', payment: 'a', oursMinor: 0, theirsMinor: 200, currency: 'HKD' },
    ]);
    // The currency of a refund is unknown if neither side has its payment.
    expect(differences([], [back('a', 100)])).toEqual([
      { kind: 'refunds', payment: 'a', oursMinor: 0, theirsMinor: 100, currency: '' },
    ]);
  });

  it('use the provider’s currency if only one side has the payment, or both differ', () => {
    const usd = line('a', 500, { currency: 'USD' });
    const currencies = (ours: PaymentRecord[], theirs: PaymentRecord[]) =>
      differences(ours, theirs).map(({ currency }) => currency);
    expect(currencies([], [usd])).toEqual(['USD']);
    expect(currencies([usd], [])).toEqual(['USD']);
    expect(currencies([line('a', 500)], [usd])).toEqual(['USD']);
  });

  it('never differ from themselves in any order, and always from records with another capture', () => {
    const records = fc.uniqueArray(fc.record({ id: fc.nat(), minor: fc.integer({ min: 1, max: 1e9 }) }), {
      selector: ({ id }) => id,
      minLength: 1,
    });
    fc.assert(
      fc.property(records, (entries) => {
        const lines = entries.map(({ id, minor }) => line(String(id), minor));
        expect(differences(lines, lines.toReversed())).toEqual([]);
        expect(differences(lines, [...lines, line('another', 1)])).toHaveLength(1);
        expect(differences(lines, lines.slice(1))).toHaveLength(1);
      }),
    );
  });
});
