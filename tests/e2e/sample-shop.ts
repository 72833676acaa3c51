import type { CurrencyCode } from '#kernel/shop/money/money.ts';
import { isPageOn, pageKinds } from '#kernel/shop/pages/pages.ts';
import { applyShopSettings } from '#kernel/shop/settings/shop-settings.ts';
import { type Locale, setLanguages } from '#kernel/shop/text/locales.ts';
import { importTranslations } from '#server/documents/translations.service.ts';
import { sourceTexts } from '#server/platform/texts.ts';
import { exampleLanguages, readExample } from '../../scripts/lib/example-data.ts';
import { demonstrationSettings } from '../fixtures/demonstration-settings.ts';
import { exampleName } from './ports.ts';

/** Goods, languages and places of the shop that the journeys visit. */
interface SampleShop {
  /** Languages of the journeys, so that each is spoken in one of them. */
  languages: { guest: Locale; collector: Locale; customer: Locale };
  /** Another language and currency to change to, as the settings name them. */
  change: {
    locale: Locale;
    language: string;
    currency: CurrencyCode;
    sign: string;
    country: string;
    code: string;
  };
  /** The first category of the menu. */
  category: string;
  /** A ring of that category's first page, in stock in its size. */
  ring: { id: number; size: string };
  /** A piece with images to look at in full screen. */
  pictured: number;
  /** Pieces without options. */
  plain: readonly [number, number, number];
  /** Delivery addresses of `Visitor.fillAddress`. */
  destinations: { home: 'HK' | 'GB'; abroad: 'GB' | 'FR' };
  telephone: string;
  /** A word that finds pieces. */
  search: string;
  stores: number;
  /** Types of schema.org of its pages. */
  structuredData: readonly string[];
  /** Tabs of the side panel. */
  panelTabs: readonly string[];
  /** Sample paths of page kinds that differ from `pageKinds`; null without such a page. */
  samples: Readonly<Record<string, string | null>>;
}

const demonstration: SampleShop = {
  languages: { guest: 'zh', collector: 'tc', customer: 'en' },
  change: {
    locale: 'tc',
    language: '繁體中文',
    currency: 'USD',
    sign: 'US$',
    country: 'United States',
    code: 'US',
  },
  category: '/goods/1/',
  ring: { id: 1002, size: '6' },
  pictured: 1001,
  plain: [1301, 1302, 1303],
  destinations: { home: 'HK', abroad: 'GB' },
  telephone: '+852 5550 0100',
  search: 'sapphire',
  stores: 6,
  structuredData: [
    ...['Article', 'BreadcrumbList', 'FAQPage', 'ItemList', 'JewelryStore', 'Organization', 'Product'],
  ],
  panelTabs: ['search', 'favourites', 'designs', 'cart'],
  samples: {},
};

const edinburgh: SampleShop = {
  languages: { guest: 'fr', collector: 'fr', customer: 'fr' },
  change: { locale: 'fr', language: 'Français', currency: 'EUR', sign: '€', country: 'France', code: 'FR' },
  category: '/goods/1000/',
  ring: { id: 10000, size: '10' },
  pictured: 10000,
  plain: [10023, 10024, 10025],
  destinations: { home: 'GB', abroad: 'FR' },
  telephone: '+44 131 496 0101',
  search: 'saphir',
  stores: 2,
  structuredData: ['BreadcrumbList', 'FAQPage', 'ItemList', 'JewelryStore', 'Organization', 'Product'],
  panelTabs: ['search', 'favourites', 'cart'],
  samples: {
    '/goods/[id]/': '/goods/1000/',
    '/details/[id]/': '/details/10011/',
    '/designDetails/[id]/': null,
    '/variableDetails/[id]/': null,
    '/commodityDetails/[id]/': null,
    '/compare/': '/compare/?ids=10000,10011,10023',
    '/article/[tid]/[aid]/': null,
    '/article/[tid]/[aid]/[class]/[title]/': null,
    '/search/': '/search/?q=saphir',
    '/comment/': '/comment/?product=10011',
  },
};

/** The shop of the tests: the demonstration, or the example that `E2E_SHOP` names. */
export const sampleShop = exampleName ? edinburgh : demonstration;

const example = exampleName ? readExample(exampleName) : undefined;

// After the demonstration's settings, which other modules apply.
if (example) {
  const { data } = example;
  setLanguages(exampleLanguages(data));
  const { brand } = data.navigation as { brand: { name: Record<Locale, string> } };
  applyShopSettings({ ...demonstrationSettings, ...data.settings, brand: brand.name });
}

/** Texts of a language that the shop has of its own, by `noun.key`. */
export function sampleTexts(locale: Locale): ReadonlyMap<string, string> {
  const file = example?.texts.find(({ code }) => code === locale);
  return file ? importTranslations(sourceTexts(), file.content, 'json') : new Map();
}

/** Kinds of page that the shop has, each with the path of one. */
export const samplePages = pageKinds.flatMap((kind) => {
  const sample = sampleShop.samples[kind.route];
  return sample === null || !isPageOn(kind.sample) ? [] : [{ ...kind, sample: sample ?? kind.sample }];
});
