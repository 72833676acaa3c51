import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { isOnDay } from '#kernel/shop/content/announcement.ts';
import type { ContentFields } from '#kernel/shop/content/content-fields.ts';
import { defaultHomeLayout } from '#kernel/shop/content/home-blocks.ts';
import { shopSettingsShape } from '#kernel/shop/settings/settings-shape.ts';
import { businessDay } from '#kernel/shop/stores/business-day.ts';
import { type Localised, localised } from '#kernel/shop/text/locales.ts';
import { cleanSvg } from '#kernel/shop/theme/clean-svg.ts';
import { defaultTheme, type Theme } from '#kernel/shop/theme/theme.ts';
import { rebaseCurrencies } from '#server/currencies/base-currency.service.ts';
import { rebaseWorkshopPrices } from '#server/designs/rebased-prices.service.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { HomeDocument, ShopDocuments } from '#server/platform/db/schema/content.ts';
import { text } from '#server/platform/texts.ts';
import type { ContentRows, PublishedContent } from './content-rows.ts';

/** A document of the shop, locked until the transaction ends if `isHeld`. */
export async function holdDocument<Key extends keyof ShopDocuments>(
  executor: Executor,
  key: Key,
  isHeld: boolean,
): Promise<ShopDocuments[Key] | undefined> {
  const rows = executor.selectFrom('shop_document').select('value').where('key', '=', key);
  const row = await (isHeld ? rows.forUpdate() : rows).executeTakeFirst();
  return row?.value as ShopDocuments[Key] | undefined;
}

/** Replaces a document of the shop. */
export async function writeDocument<Key extends keyof ShopDocuments>(
  executor: Executor,
  key: Key,
  value: ShopDocuments[Key],
): Promise<void> {
  await executor
    .updateTable('shop_document')
    .set({ value: jsonb(value) })
    .where('key', '=', key)
    .execute();
}

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
  all: async (executor) => {
    const home = await holdDocument(executor, 'home', false);
    return home ? [homeFields(home)] : [];
  },
  hold: async (executor) => {
    const home = await holdDocument(executor, 'home', true);
    return home && homeFields(home);
  },
  write: (executor, _key, fields) => writeDocument(executor, 'home', homeDocumentOf(fields)),
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

const noSite = (): never => {
  throw new Error('The shop has no document site: restart the API host, which loads the reference data.');
};

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
  all: async (executor) => {
    const announcement = await holdDocument(executor, 'announcement', false);
    return announcement ? [announcementFields(announcement)] : [];
  },
  hold: async (executor) => {
    const announcement = await holdDocument(executor, 'announcement', true);
    return announcement && announcementFields(announcement);
  },
  write: (executor, _key, fields, now) =>
    writeDocument(executor, 'announcement', announcementOf(fields, now)),
};

const settingsFields = ({ settings }: SiteDocument): PublishedContent => ({
  key: '',
  title: localised((locale) => text(locale, 'desk-content.kind-settings')),
  path: '',
  fields: settings as ContentFields & typeof settings,
  updatedAt: null,
});

/** The fields of the form as settings. */
export const settingsOf = (fields: ContentFields): Pick<SiteDocument, 'settings'> => ({
  settings: v.parse(shopSettingsShape, fields),
});

/** Settings of the shop: another part of the document that has its name and footer. */
export const settingsRows: ContentRows = {
  all: async (executor) => {
    const site = await holdDocument(executor, 'site', false);
    return site ? [settingsFields(site)] : [];
  },
  hold: async (executor) => {
    const site = await holdDocument(executor, 'site', true);
    return site && settingsFields(site);
  },
  write: async (executor, _key, fields) => {
    const site = (await holdDocument(executor, 'site', true)) ?? noSite();
    const { settings } = settingsOf(fields);
    const { baseCurrency } = site.settings;
    if (settings.baseCurrency !== baseCurrency) {
      const convert = await rebaseCurrencies(executor, { from: baseCurrency, to: settings.baseCurrency });
      await rebaseWorkshopPrices(executor, convert);
    }
    await writeDocument(executor, 'site', { ...site, settings });
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
  all: async (executor) => {
    const site = await holdDocument(executor, 'site', false);
    return site ? [themeFields(site)] : [];
  },
  hold: async (executor) => {
    const site = await holdDocument(executor, 'site', true);
    return site && themeFields(site);
  },
  write: async (executor, _key, fields) => {
    const site = (await holdDocument(executor, 'site', true)) ?? noSite();
    await writeDocument(executor, 'site', { ...site, ...themeOf(fields) });
  },
};

/** Content of every page: name of the shop, contact, footer. */
export const navigationRows: ContentRows = {
  all: async (executor) => {
    const site = await holdDocument(executor, 'site', false);
    return site ? [navigationFields(site)] : [];
  },
  hold: async (executor) => {
    const site = await holdDocument(executor, 'site', true);
    return site && navigationFields(site);
  },
  write: async (executor, _key, fields) => {
    const site = (await holdDocument(executor, 'site', true)) ?? noSite();
    await writeDocument(executor, 'site', { ...site, ...siteDocumentOf(fields) });
  },
};
