import { fractionOfMinor } from '#kernel/shop/money/money.ts';

/** Import rates of a country for jewellery of precious metal (heading 7113) sent to a private person. */
export interface CustomsRates {
  /** Hundredths of a per cent of goods and delivery; null if unknown and left out. */
  dutyBasisPoints: number | null;
  /** VAT, GST or consumption tax on goods, delivery and duty, in hundredths of a per cent. */
  taxBasisPoints: number;
  /** Duty-free value of goods and delivery, in minor units of the base currency; 0 for none. */
  freeUpToMinor: number;
}

/** How a country calls its tax on imported or sold goods. */
export const taxKinds = ['vat', 'gst', 'consumption-tax', 'parcel-tax', 'import-tax'] as const;

export type TaxKind = (typeof taxKinds)[number];

/** The law or tariff of a rate. */
export interface RateOrigin {
  /** Name of the publishing authority, or of the law. */
  source: string;
  /** Its page; '' if none is given. */
  link: string;
}

/** Import rates with their source. */
export interface DutyRule extends CustomsRates, RateOrigin {
  taxKind: TaxKind;
  /** Origin of the tax; a `source` of '' means that the duty's origin is also that of the tax. */
  taxOrigin: RateOrigin;
  /** Date of the cited law: `YYYY-MM`. */
  asOf: string;
}

/** Goods of an order by tariff: jewellery (heading 7113), loose stones (headings 7102 and 7103), or both. */
export type TariffGoods = 'jewellery' | 'stones' | 'both';

/** The goods of lines of these kinds. */
export function tariffGoodsOf(kinds: readonly ('product' | 'design' | 'diamond')[]): TariffGoods {
  const stones = kinds.filter((kind) => kind === 'diamond').length;
  if (stones === 0) return 'jewellery';
  return stones === kinds.length ? 'stones' : 'both';
}

/** A duty or tax of an order with its rule. `charges` names both where the shop pays and no rate is known. */
export interface LandedLine extends RateOrigin {
  kind: 'duty' | TaxKind | 'charges';
  /** Goods of the duty; absent for jewellery alone. */
  goods?: 'stones' | 'both' | undefined;
  /** Hundredths of a per cent; null if unknown. */
  basisPoints: number | null;
  /** Estimate, or the part of the total; null if it is only known to be in the price. */
  minor: number | null;
  /** `YYYY-MM`; '' if unknown. */
  asOf: string;
}

/** Duty and tax of an order, and who pays them. */
export interface LandedCharges {
  /** `recipient`: to customs or the carrier, outside the total. `shop`: within the total. */
  payer: 'recipient' | 'shop';
  lines: readonly LandedLine[];
}

/** Estimates are rounded to whole units. */
const unitMinor = 100;
const basis = 10_000;

/**
 * Estimated import charges: duty on goods and delivery, then tax on the sum, in minor units of the currency of
 * `grandMinor`. `baseMinor` is the same total in the base currency. The amount charged is decided by customs.
 */
export function estimatedDutiesMinor(
  { dutyBasisPoints, taxBasisPoints, freeUpToMinor }: CustomsRates,
  { grandMinor, baseMinor }: { grandMinor: number; baseMinor: number },
): number {
  if (baseMinor <= freeUpToMinor) return 0;
  const duty = fractionOfMinor(grandMinor, dutyBasisPoints ?? 0, basis);
  const tax = fractionOfMinor(grandMinor + duty, taxBasisPoints, basis);
  return fractionOfMinor(duty + tax, 1, 1, unitMinor);
}

const taxOriginOf = ({ taxOrigin, source, link }: DutyRule): RateOrigin =>
  taxOrigin.source === '' ? { source, link } : taxOrigin;

/**
 * Duty and tax of an order as lines in the currency of `grandMinor`; null where nothing is known or nothing is due.
 * Lines that the recipient pays add up to `estimatedDutiesMinor`. At home the tax is the part of the total at its rate.
 */
export function landedCharges(
  country: { duty: DutyRule | null; taxesIncluded: boolean; isHome: boolean },
  totals: { grandMinor: number; baseMinor: number },
  goods: TariffGoods = 'jewellery',
): LandedCharges | null {
  const { duty: rule, taxesIncluded, isHome } = country;
  if (!rule) {
    if (!taxesIncluded || isHome) return null;
    const unknown = { basisPoints: null, minor: null, source: '', link: '', asOf: '' };
    return { payer: 'shop', lines: [{ kind: 'charges', ...unknown }] };
  }
  const { dutyBasisPoints, taxBasisPoints, taxKind, source, link, asOf } = rule;
  const tax = { kind: taxKind, basisPoints: taxBasisPoints, ...taxOriginOf(rule), asOf };
  if (isHome) {
    if (!taxesIncluded) return null;
    const minor = fractionOfMinor(totals.grandMinor, taxBasisPoints, basis + taxBasisPoints);
    return { payer: 'shop', lines: [{ ...tax, minor }] };
  }
  const duty = {
    ...({ kind: 'duty', basisPoints: dutyBasisPoints, source, link, asOf } as const),
    ...(goods !== 'jewellery' && { goods }),
  };
  const hasDuty = dutyBasisPoints !== null;
  if (taxesIncluded)
    return {
      payer: 'shop',
      lines: [...(hasDuty ? [{ ...duty, minor: null }] : []), { ...tax, minor: null }],
    };
  const wholeMinor = estimatedDutiesMinor(rule, totals);
  const isFree = wholeMinor === 0;
  const dutyMinor = isFree ? 0 : fractionOfMinor(totals.grandMinor, dutyBasisPoints ?? 0, basis, unitMinor);
  return {
    payer: 'recipient',
    lines: [...(hasDuty ? [{ ...duty, minor: dutyMinor }] : []), { ...tax, minor: wholeMinor - dutyMinor }],
  };
}

/** Amount due on delivery, in minor units; 0 if the shop pays. */
export const dueOnDeliveryMinor = ({ payer, lines }: LandedCharges): number =>
  payer === 'shop' ? 0 : lines.reduce((sum, { minor }) => sum + (minor ?? 0), 0);
