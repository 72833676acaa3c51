import type { Totals } from '#kernel/cart/cart-totals.ts';
import { fractionOfMinor } from '#kernel/money/money.ts';

/** What a country's customs ask for jewellery of precious metal (heading 7113) that a person has sent to them. */
export interface DutyRule {
  /** Hundredths of a per cent of goods and delivery; null where we name none and leave it out. */
  dutyBasisPoints: number | null;
  /** Value-added, goods-and-services or consumption tax on all of it, hundredths of a per cent. */
  taxBasisPoints: number;
  /** Who publishes it, by its own name. */
  source: string;
  /** The state of the law that was read: `YYYY-MM`. */
  asOf: string;
}

const rule = (duty: number | null, tax: number, source: string, asOf = '2025-01'): DutyRule => ({
  dutyBasisPoints: duty,
  taxBasisPoints: tax,
  source,
  asOf,
});

/** The European Union has one tariff; each state its own tax. */
const taric = 'European Commission, TARIC 7113 19';

/** Countries without a rule have no estimate. */
const rules: Readonly<Record<string, DutyRule>> = {
  // Precious jewellery in the post: one tax in place of duty and value-added tax.
  CN: rule(null, 5000, '国务院关税税则委员会 2019-17', '2019-04'),
  TW: rule(null, 500, '財政部關務署'),
  MO: rule(0, 0, 'Serviços de Alfândega de Macau'),
  SG: rule(0, 900, 'Singapore Customs'),
  GB: rule(200, 2000, 'HM Revenue & Customs, UK Integrated Tariff 7113 19'),
  CA: rule(650, 500, 'Canada Border Services Agency, Customs Tariff 7113.19'),
  AU: rule(500, 1000, 'Australian Border Force, Working Tariff 7113'),
  NZ: rule(null, 1500, 'New Zealand Customs Service'),
  JP: rule(null, 1000, '財務省 税関'),
  KR: rule(800, 1000, '관세청'),
  TH: rule(2000, 700, 'กรมศุลกากร'),
  AE: rule(500, 500, 'UAE Federal Authority for Customs'),
  FR: rule(250, 2000, taric),
  DE: rule(250, 1900, taric),
  IT: rule(250, 2200, taric),
  ES: rule(250, 2100, taric),
  NL: rule(250, 2100, taric),
  IE: rule(250, 2300, taric),
  CH: rule(0, 810, 'Bundesamt für Zoll und Grenzsicherheit'),
};

export function dutyRuleOf(country: string): DutyRule | undefined {
  return Object.hasOwn(rules, country) ? rules[country] : undefined;
}

/** Whole units: an estimate has no cents. */
const unitMinor = 100;
const basis = 10_000;

/**
 * What customs will ask for, as the rule has it: duty on goods and delivery, then tax on all of it, in the currency of
 * the totals. What is paid is theirs to say.
 */
export function estimatedDutiesMinor(
  { dutyBasisPoints, taxBasisPoints }: DutyRule,
  totals: Pick<Totals, 'grandMinor'>,
): number {
  const value = totals.grandMinor;
  const duty = fractionOfMinor(value, dutyBasisPoints ?? 0, basis);
  const tax = fractionOfMinor(value + duty, taxBasisPoints, basis);
  return fractionOfMinor(duty + tax, 1, 1, unitMinor);
}
