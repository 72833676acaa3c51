import { describe, expect, it } from 'vitest';
import {
  type CustomsRates,
  type DutyRule,
  dueOnDeliveryMinor,
  estimatedDutiesMinor,
  landedCharges,
  tariffGoodsOf,
} from './duties.ts';

const rates = (dutyBasisPoints: number | null, taxBasisPoints: number, freeUpToMinor = 0): CustomsRates => ({
  dutyBasisPoints,
  taxBasisPoints,
  freeUpToMinor,
});
const estimate = (of: CustomsRates, grandMinor: number, baseMinor = grandMinor) =>
  estimatedDutiesMinor(of, { grandMinor, baseMinor });

describe('import charges', () => {
  it('are duty on goods and delivery, and tax on the sum, in whole units', () => {
    // £1,000: duty 2 % = 20, VAT 20 % of 1,020 = 204.
    expect(estimate(rates(200, 2000), 100_000)).toBe(22_400);
    // €999: duty 24.98, VAT 19 % of 1,023.98 = 194.56.
    expect(estimate(rates(250, 1900), 99_900)).toBe(22_000);
    expect(estimate(rates(0, 0), 100_000)).toBe(0);
    expect(estimate(rates(0, 900), 100_000)).toBe(9_000);
  });

  it('leave out an unknown duty', () => {
    expect(estimate(rates(null, 1000), 100_000)).toBe(10_000);
  });

  it('are zero up to the duty-free value in the base currency', () => {
    const free = rates(500, 1000, 100_000);
    expect(estimate(free, 10_000, 100_000)).toBe(0);
    expect(estimate(free, 10_000, 100_001)).toBe(1_600);
  });
});

describe('duty and tax of an order', () => {
  const rule: DutyRule = {
    ...rates(250, 1900),
    ...{ source: 'TARIC', link: 'https://taric.test/', asOf: '2025-01' },
    ...{ taxKind: 'vat', taxOrigin: { source: 'UStG', link: 'https://ustg.test/' } },
  };
  const totals = { grandMinor: 99_900, baseMinor: 99_900 };
  const abroad = { duty: rule, taxesIncluded: false, isHome: false };
  const kindsOf = (country: typeof abroad) => landedCharges(country, totals)?.lines.map(({ kind }) => kind);

  it('name the rate and origin of each, and add up to the estimate', () => {
    const charges = landedCharges(abroad, totals);
    expect(charges).toEqual({
      payer: 'recipient',
      lines: [
        ...[{ kind: 'duty', basisPoints: 250, minor: 2500, source: 'TARIC', link: 'https://taric.test/' }],
        ...[{ kind: 'vat', basisPoints: 1900, minor: 19_500, source: 'UStG', link: 'https://ustg.test/' }],
      ].map((line) => ({ ...line, asOf: '2025-01' })),
    });
    expect(charges && dueOnDeliveryMinor(charges)).toBe(estimate(rule, 99_900));
  });

  it('have one origin where the tax has none of its own, and no line for an unknown duty', () => {
    const duty = { ...rule, dutyBasisPoints: null, taxOrigin: { source: '', link: '' } };
    expect(landedCharges({ ...abroad, duty }, totals)?.lines).toMatchObject([
      { kind: 'vat', source: 'TARIC' },
    ]);
  });

  it('are paid by the shop where the price includes them', () => {
    const included = landedCharges({ ...abroad, taxesIncluded: true }, totals);
    expect(included).toMatchObject({ payer: 'shop', lines: [{ minor: null }, { minor: null }] });
    expect(included && dueOnDeliveryMinor(included)).toBe(0);
    expect(kindsOf({ ...abroad, taxesIncluded: true, duty: null as never })).toEqual(['charges']);
  });

  it('are the tax within the total at home, and nothing without a rule', () => {
    const home = { ...abroad, isHome: true, taxesIncluded: true };
    // 999.00 with 19 %: 159.50 are tax.
    expect(landedCharges(home, totals)?.lines).toMatchObject([{ kind: 'vat', minor: 15_950 }]);
    expect(kindsOf({ ...home, duty: null as never })).toBeUndefined();
    expect(kindsOf({ ...abroad, duty: null as never })).toBeUndefined();
  });
});

it('the duty on loose stones names their headings', () => {
  expect(tariffGoodsOf(['product', 'design'])).toBe('jewellery');
  expect(tariffGoodsOf(['diamond'])).toBe('stones');
  expect(tariffGoodsOf(['diamond', 'product'])).toBe('both');
});
