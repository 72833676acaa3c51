import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { defaultCartReminderHours } from '#kernel/shop/cart/cart.rules.ts';
import { isOnDay } from '#kernel/shop/content/announcement.ts';
import type { ContentFields } from '#kernel/shop/content/content-fields.ts';
import { defaultHomeLayout } from '#kernel/shop/content/home-blocks.ts';
import { noProductSafety } from '#kernel/shop/law/product-safety.ts';
import { noDeposits } from '#kernel/shop/payment/deposit.rules.ts';
import { noPiecePapers } from '#kernel/shop/piece-papers/piece-paper-settings.ts';
import { shopSettingsShape } from '#kernel/shop/settings/settings-shape.ts';
import { usualGiftCardSale } from '#kernel/shop/stored-value/gift-card-sale.ts';
import { businessDay } from '#kernel/shop/stores/business-day.ts';
import { type Localised, localised } from '#kernel/shop/text/locales.ts';
import { cleanSvg } from '#kernel/shop/theme/clean-svg.ts';
import { defaultTheme, type Theme } from '#kernel/shop/theme/theme.ts';
import { noTradeUp } from '#kernel/shop/trade-up/trade-up-settings.ts';
import { rebaseCurrencies } from '#server/currencies/base-currency.service.ts';
import { rebaseWorkshopPrices } from '#server/designs/rebased-prices.service.ts';
import { holdDocument, readDocument } from '#server/documents/documents.repo.ts';
import { saveDocument } from '#server/documents/documents.service.ts';
import type { HomeDocument, ShopDocuments } from '#server/platform/db/schema/content.ts';
import { text } from '#server/platform/texts.ts';
import type { ContentRows, PublishedContent } from './content-rows.ts';

function homeFields(home: HomeDocument): PublishedContent {
  const { adverts, searchKeywords, ...rest } = home;
  const fields = {
    ...defaultHomeLayout(),
    ...rest,
    introduction: { url: '', ...home.introduction },
    purchased: { url: '', ...home.purchased },
    // The form shows empty labels for an advert without a button.
    adverts: adverts.map((advert) => ({ ...advert, action: advert.action ?? localised(() => '') })),
    searchKeywords: { ...searchKeywords, titles: searchKeywords.titles.map((word) => ({ word })) },
  };
  return {
    key: '',
    title: localised((locale) => text(locale, 'desk-content.kind-home')),
    path: '/',
    fields: fields as ContentFields & typeof fields,
    updatedAt: null,
  };
}

type HomeFields = Omit<HomeDocument, 'searchKeywords'> & {
  searchKeywords: Omit<HomeDocument['searchKeywords'], 'titles'> & { titles: { word: Localised }[] };
};

const isEmpty = (text: Localised | undefined) => !text || Object.values(text).every((value) => value === '');

/** The fields of the form as the document of the home page. */
export function homeDocumentOf(fields: ContentFields): HomeDocument {
  const { adverts, searchKeywords, ...rest } = fields as ContentFields & HomeFields;
  return {
    ...rest,
    adverts: adverts.map(({ action, ...advert }) => (isEmpty(action) ? advert : { ...advert, action })),
    searchKeywords: { ...searchKeywords, titles: searchKeywords.titles.map(({ word }) => word) },
  };
}

/** The home page. */
export const homeRows: ContentRows = {
  all: async (executor) => [homeFields(await readDocument(executor, 'home'))],
  hold: async (executor) => homeFields(await holdDocument(executor, 'home')),
  write: (executor, _key, fields) => saveDocument(executor, 'home', homeDocumentOf(fields)),
};

type SiteDocument = ShopDocuments['site'];

function navigationFields(site: SiteDocument): PublishedContent {
  const fields = {
    brand: site.brand,
    email: site.email,
    whatsapp: site.whatsapp,
    bottomNav: site.bottomNav.map(({ name, items }) => ({
      name,
      items: items.map((item) => ({ name: item.name, url: item.url })),
    })),
    taxesDuties: site.taxesDuties,
    partners: site.partners.map(({ mark, role, url, image }) => ({ mark, role, url, image })),
  };
  return {
    key: '',
    title: localised((locale) => text(locale, 'desk-content.kind-navigation')),
    path: '',
    fields,
    updatedAt: null,
  };
}

type NavigationFields = Pick<SiteDocument, 'brand' | 'email' | 'whatsapp' | 'taxesDuties' | 'partners'> & {
  bottomNav: { name: Localised; items: { name: Localised; url: string }[] }[];
};

/** Numbers of the footer's columns and links follow their order. */
const numbered = (bottomNav: NavigationFields['bottomNav']): SiteDocument['bottomNav'] =>
  bottomNav.map(({ name, items }, column) => ({
    id: column + 1,
    name,
    items: items.map((item, at) => ({ id: (column + 1) * 10 + at + 1, ...item })),
  }));

/** The fields of the form as changes of the site document. */
export function siteDocumentOf(fields: ContentFields): Partial<SiteDocument> {
  const { bottomNav, ...rest } = fields as ContentFields & NavigationFields;
  return { ...rest, bottomNav: numbered(bottomNav) };
}

const announcementFields = ({
  isOn: _,
  text: own,
  ...rest
}: ShopDocuments['announcement']): PublishedContent => ({
  key: '',
  title: localised((locale) => text(locale, 'desk-content.kind-announcement')),
  path: '/',
  fields: { ...rest, text: localised((locale) => own[locale] ?? '') },
  updatedAt: null,
});

/** The fields of the form as a document that is shown on the days of a moment. */
export function announcementOf(fields: ContentFields, now: Date): ShopDocuments['announcement'] {
  const announcement = fields as ContentFields & Omit<ShopDocuments['announcement'], 'isOn'>;
  return { ...announcement, isOn: isOnDay(announcement, businessDay(now)) };
}

/** The bar above every page. */
export const announcementRows: ContentRows = {
  all: async (executor) => [announcementFields(await readDocument(executor, 'announcement'))],
  hold: async (executor) => announcementFields(await holdDocument(executor, 'announcement')),
  write: (executor, _key, fields, now) => saveDocument(executor, 'announcement', announcementOf(fields, now)),
};

const settingsFields = ({ settings }: SiteDocument): PublishedContent => ({
  key: '',
  title: localised((locale) => text(locale, 'desk-content.kind-settings')),
  path: '',
  fields: {
    piecePapers: noPiecePapers,
    tradeUp: noTradeUp,
    productSafety: noProductSafety,
    ringSizer: null,
    deposits: noDeposits,
    cartReminderHours: defaultCartReminderHours,
    giftCardSale: usualGiftCardSale,
    ...settings,
  } as ContentFields & typeof settings,
  updatedAt: null,
});

/** The fields of the form as settings. */
export const settingsOf = (fields: ContentFields): Pick<SiteDocument, 'settings'> => ({
  settings: v.parse(shopSettingsShape, fields),
});

/** Settings of the shop: another part of the document that has its name and footer. */
export const settingsRows: ContentRows = {
  all: async (executor) => [settingsFields(await readDocument(executor, 'site'))],
  hold: async (executor) => settingsFields(await holdDocument(executor, 'site')),
  write: async (executor, _key, fields) => {
    const site = await holdDocument(executor, 'site');
    const { settings } = settingsOf(fields);
    const { baseCurrency } = site.settings;
    if (settings.baseCurrency !== baseCurrency) {
      const convert = await rebaseCurrencies(executor, { from: baseCurrency, to: settings.baseCurrency });
      await rebaseWorkshopPrices(executor, convert);
    }
    await saveDocument(executor, 'site', { ...site, settings });
  },
};

const themeFields = ({ theme = defaultTheme }: SiteDocument): PublishedContent => ({
  key: '',
  title: localised((locale) => text(locale, 'desk-content.kind-theme')),
  path: '',
  fields: { ...theme } as ContentFields & Theme,
  updatedAt: null,
});

/** The fields of the form as a theme, with the shapes of the logo only; undefined for the default theme. */
export function themeOf(fields: ContentFields): Pick<SiteDocument, 'theme'> {
  const theme = fields as ContentFields & Theme;
  const read = cleanSvg(theme.logo);
  const clean = { ...theme, logo: 'svg' in read ? read.svg : '' };
  return { theme: isDeepStrictEqual({ ...clean }, { ...defaultTheme }) ? undefined : clean };
}

/** The theme: another part of the document that has the settings. */
export const themeRows: ContentRows = {
  all: async (executor) => [themeFields(await readDocument(executor, 'site'))],
  hold: async (executor) => themeFields(await holdDocument(executor, 'site')),
  write: async (executor, _key, fields) => {
    const site = await holdDocument(executor, 'site');
    await saveDocument(executor, 'site', { ...site, ...themeOf(fields) });
  },
};

/** Content of every page: name of the shop, contact, footer. */
export const navigationRows: ContentRows = {
  all: async (executor) => [navigationFields(await readDocument(executor, 'site'))],
  hold: async (executor) => navigationFields(await holdDocument(executor, 'site')),
  write: async (executor, _key, fields) => {
    const site = await holdDocument(executor, 'site');
    await saveDocument(executor, 'site', { ...site, ...siteDocumentOf(fields) });
  },
};
