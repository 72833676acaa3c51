import { isLocale, type Locale } from '#kernel/shop/text/locales.ts';

/** Kinds of page that visits are counted by. */
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

/** By the first part of the path; what is not named here is some other page. */
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

/** A page that somebody has looked at, without a word of who. */
export interface PageVisit {
  page: PageKind;
  locale: Locale;
  /** Not come to from another page of the shop: a visit begins. */
  isEntry: boolean;
}

/** Where pages tell that they were looked at, below the API's address. */
export const visitsPath = 'visits';

/** First parts of the addresses that pages of the shop have; what somebody mistyped is no word to pass on. */
const partForm = /^[A-Za-z]{0,24}$/;

/** What a page tells: its language, the first part of its path, and whether a visit begins. */
export function visitText(locale: Locale, path: string, isEntry: boolean): string {
  const [, first = 'other'] = path.split('/');
  return `${locale} ${partForm.test(first) ? first : 'other'} ${isEntry ? 1 : 0}`;
}

/** A visit as a page told it; undefined for anything else. */
export function visitOf(told: string): PageVisit | undefined {
  const [, locale, part = '', entry] = /^(\w{2}) ([A-Za-z]{0,24}) ([01])$/.exec(told) ?? [];
  if (!isLocale(locale)) return undefined;
  return {
    page: Object.hasOwn(kinds, part) ? (kinds[part] ?? 'other') : 'other',
    locale,
    isEntry: entry === '1',
  };
}
