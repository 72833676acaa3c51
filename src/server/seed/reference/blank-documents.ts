import { unnamedShop } from '#kernel/shop/content/unnamed-shop.ts';
import type { CurrencyCode } from '#kernel/shop/money/money.ts';
import type { Localised } from '#kernel/shop/text/locales.ts';
import { shippedLanguages } from '#kernel/shop/text/shipped-languages.ts';
import type {
  AnnouncementDocument,
  HomeDocument,
  OpeningDocument,
  SiteDocument,
} from '#server/platform/db/schema/content.ts';
import type { SeedRows } from '#server/seed-rows/seed-rows.service.ts';
import { readJson } from '../data-files.ts';
import { currencies } from '../data-shapes.ts';

/** Read in the first language of the shop that has a text. */
const nothing: Localised = { en: '' };

/** The currency in which the reference rates are quoted. */
function referenceBase(): CurrencyCode {
  const base = readJson('reference/currencies.json', currencies).currencies.find(({ rate }) => rate === '1');
  if (!base) throw new Error('reference/currencies.json has no currency with the rate 1.');
  return base.code;
}

/** Brand and footer of a shop that has not been named. Staff replace them at the desk. */
const blankSite: SiteDocument = {
  brand: { name: unnamedShop.name, line: nothing },
  logo: '/icons/logo.svg',
  settings: {
    latinName: unnamedShop.name.en,
    legalName: unnamedShop.name.en,
    registrationNumber: '',
    vatNumber: '',
    phone: '',
    filePrefix: 'shop',
    // The currency of the reference rates. The owner chooses these before the first order.
    baseCurrency: referenceBase(),
    homeCountry: 'US',
    timeZone: 'UTC',
    workingWeek: { mon: true, tue: true, wed: true, thu: true, fri: true, sat: false, sun: false },
    holidays: [],
    ringSizeScale: 'us',
    modules: {
      studio: true,
      diamonds: true,
      appointments: true,
      postReturns: true,
      gifts: true,
      reviews: true,
      agents: true,
      giftCards: false,
    },
  },
  email: unnamedShop.email,
  whatsapp: '',
  partners: [],
  taxesDuties: { title: { en: 'Taxes and duties', tc: '稅項與關稅', zh: '税费与关税' }, content: nothing },
  bottomNav: [],
};

/** A home page of what a new shop has: its name, products, categories, articles and stores. */
const blankHome: HomeDocument = {
  hero: 'plain',
  blocks: (['hero', 'arrivals', 'categories', 'articles', 'stores'] as const).map((block) => ({
    ...{ block, isHidden: false, title: nothing, content: nothing, image: '', url: '', action: nothing },
  })),
  meta: { title: blankSite.brand.name, keywords: nothing, description: nothing },
  adverts: [],
  introduction: { title: nothing, content: nothing, video: '', poster: '' },
  customizeCategory: { title: nothing, description: nothing, tiles: [] },
  designYourRing: {
    title: nothing,
    content: nothing,
    image: '',
    diamond: { url: '/', label: nothing },
    ring: { url: '/', label: nothing },
  },
  partnerDesigners: [],
  featureIntroduction: { title: nothing, items: [] },
  bestSelling: { title: nothing, productIds: [] },
  featured: { title: nothing, productIds: [] },
  purchased: { title: nothing, content: nothing, image: '' },
  searchKeywords: { titles: [], url: '/', image: '' },
};

/** A shop begins without an announcement; migration 0026 adds the same one. */
const noAnnouncement: AnnouncementDocument = {
  ...{ text: nothing, url: '', from: '', until: '', colour: 'night', isDismissible: true, isOn: true },
};

/** The documents of a new shop; once they exist they belong to it. */
export function blankDocumentRows(): SeedRows[] {
  const rows = [
    { key: 'site', value: blankSite },
    { key: 'home', value: blankHome },
    { key: 'languages', value: shippedLanguages.slice(0, 1) },
    // Opened at the desk; a shop from before this document exists is open (migration 0023).
    { key: 'opening', value: { isOpen: false } satisfies OpeningDocument },
    { key: 'announcement', value: noAnnouncement },
  ];
  return [{ table: 'shop_document', mode: 'insert', onGone: 'keep', rows }];
}
