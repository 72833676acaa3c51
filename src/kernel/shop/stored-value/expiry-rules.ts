/**
 * How long a gift card must stay valid, by the country it is sold in. Facts as of the date; the shop may give longer. A
 * lawyer confirms them before a shop relies on them.
 */
interface ExpiryRule {
  /** ISO 3166 code. */
  country: string;
  /** Years from the sale; null: a card must not expire. */
  years: number | null;
  /** Counted from the end of the year of the sale. */
  fromYearEnd?: true;
  source: string;
  link: string;
  /** Month (`YYYY-MM`) in which the rule was written down. The source was not opened then. */
  asOf: string;
}

const asOf = '2026-11';

export const expiryRules: readonly ExpiryRule[] = [
  {
    country: 'US',
    years: 5,
    source: '12 CFR 1005.20(e) (Regulation E)',
    link: 'https://www.ecfr.gov/current/title-12/section-1005.20',
    asOf,
  },
  {
    country: 'CA',
    years: null,
    source: 'Consumer Protection Act (Ontario), O. Reg. 17/05, section 25.3',
    link: 'https://www.ontario.ca/laws/regulation/050017',
    asOf,
  },
  {
    country: 'AU',
    years: 3,
    source: 'Competition and Consumer Act 2010, Schedule 2, section 99B',
    link: 'https://www.legislation.gov.au/',
    asOf,
  },
  {
    country: 'NZ',
    years: 3,
    source: 'Fair Trading (Gift Card Expiry) Amendment Act 2024',
    link: 'https://www.legislation.govt.nz/',
    asOf,
  },
  {
    country: 'IE',
    years: 5,
    source: 'Consumer Protection (Gift Vouchers) Act 2019',
    link: 'https://www.irishstatutebook.ie/eli/2019/act/33/enacted/en/html',
    asOf,
  },
  {
    country: 'DE',
    years: 3,
    fromYearEnd: true,
    source: 'BGB §§ 195, 199',
    link: 'https://www.gesetze-im-internet.de/bgb/__195.html',
    asOf,
  },
  {
    country: 'CN',
    years: 3,
    source: '单用途商业预付卡管理办法（试行）第十九条',
    link: 'https://www.mofcom.gov.cn/',
    asOf,
  },
  {
    country: 'TW',
    years: null,
    source: '零售業等商品（服務）禮券定型化契約不得記載事項',
    link: 'https://law.moj.gov.tw/',
    asOf,
  },
];

/**
 * Last day (`YYYY-MM-DD`) of a card that is sold on a day in a country: as many years later as the shop gives, or as the
 * rule of the country asks for, whichever is later; null where cards do not expire.
 */
export function expiryOf(country: string, soldOn: string, validYears: number): string | null {
  const rule = expiryRules.find((each) => each.country === country);
  if (rule?.years === null) return null;
  const year = Number(soldOn.slice(0, 4));
  const usual = `${year + validYears}${soldOn.slice(4)}`;
  if (!rule) return usual;
  const lawful = rule.fromYearEnd ? `${year + rule.years}-12-31` : `${year + rule.years}${soldOn.slice(4)}`;
  return lawful > usual ? lawful : usual;
}
