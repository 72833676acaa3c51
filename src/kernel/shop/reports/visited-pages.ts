import { isLocale, type Locale } from '#kernel/shop/text/locales.ts';

/** Kinds of pages by which visits are counted. */
export const pageKinds = [
  'home',
  'list',
  'piece',
  'studio',
  'diamonds',
  'journal',
  'stores',
  'checkout',
  'other',
] as const;

export type PageKind = (typeof pageKinds)[number];

/** Kinds by the first segment of the path; all others are `other`. */
const kinds: Readonly<Record<string, PageKind>> = {
  '': 'home',
  goods: 'list',
  design: 'list',
  variable: 'list',
  search: 'list',
  compare: 'list',
  details: 'piece',
  designDetails: 'piece',
  variableDetails: 'piece',
  commodityDetails: 'piece',
  preview: 'studio',
  designVersion: 'studio',
  inventory: 'diamonds',
  article: 'journal',
  educationList: 'journal',
  stores: 'stores',
  appointment: 'stores',
  shoppingCart: 'checkout',
  paymentInfo: 'checkout',
};

/** An anonymous page view. */
export interface PageVisit {
  page: PageKind;
  locale: Locale;
  /** Whether a visit begins: the referrer is not a page of the shop. */
  isEntry: boolean;
}

/** Path below the API's URL that receives page views. */
export const visitsPath = 'visits';

/** First segments of the shop's paths; other text, such as typos, is not sent. */
const partForm = /^[A-Za-z]{0,24}$/;

/** The message of a page view: language, first segment of the path, and whether a visit begins. */
export function visitText(locale: Locale, path: string, isEntry: boolean): string {
  const [, first = 'other'] = path.split('/');
  return `${locale} ${partForm.test(first) ? first : 'other'} ${isEntry ? 1 : 0}`;
}

/** Parses the message of a page view; undefined if invalid. */
export function visitOf(text: string): PageVisit | undefined {
  const [, locale, part = '', entry] = /^([\w-]{2,12}) ([A-Za-z]{0,24}) ([01])$/.exec(text) ?? [];
  if (!isLocale(locale)) return undefined;
  return {
    page: Object.hasOwn(kinds, part) ? (kinds[part] ?? 'other') : 'other',
    locale,
    isEntry: entry === '1',
  };
}
