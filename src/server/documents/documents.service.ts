import { applyShopSettings } from '#kernel/shop/settings/shop-settings.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { applyTheme } from '#kernel/shop/theme/theme.ts';
import { codes } from '#kernel/wire/codes.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { ShopDocuments } from '#server/platform/db/schema/content.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { cachedRead } from '#server/platform/revisions/cached-read.ts';
import { readDocument, readPriceBandFactor, writeDocument } from './documents.repo.ts';

/** Names of options, attributes, stones and services. */
export const shopLabels = cachedRead((executor) => readDocument(executor, 'labels'), ['documents']);

/** Factor of the bounds of the price filter. */
export const priceBandFactorOf = cachedRead(readPriceBandFactor, ['documents']);

/** Brand, navigation, contact. */
export const siteDocument = cachedRead((executor) => readDocument(executor, 'site'), ['documents']);

/**
 * Applies the settings and the theme of the shop to this process. They are read again after a change of the documents; every request
 * and every round of the background loops calls it.
 */
export async function loadShopSettings(executor: Executor): Promise<void> {
  const { settings, brand, theme } = await siteDocument(executor);
  applyShopSettings({ ...settings, brand: brand.name });
  applyTheme(theme);
}

export const homeDocument = cachedRead((executor) => readDocument(executor, 'home'), ['documents']);

const openingDocument = cachedRead((executor) => readDocument(executor, 'opening'), ['documents']);

/** Whether the shop has opened; before, nothing can be bought. */
export const isShopOpen = async (executor: Executor): Promise<boolean> =>
  (await openingDocument(executor)).isOpen;

/** The bar above every page. */
export const announcementDocument = cachedRead(
  (executor) => readDocument(executor, 'announcement'),
  ['documents'],
);

/** As `isShopOpen`, read at once: for staff who have just opened or closed it. */
export const readIsShopOpen = async (executor: Executor): Promise<boolean> =>
  (await readDocument(executor, 'opening')).isOpen;

/** Throws 1500034 before the shop opens. */
export async function requireOpenShop(executor: Executor): Promise<void> {
  if (!(await isShopOpen(executor))) refuse(codes.shopClosed);
}

/** Writes a document of the shop. */
export const saveDocument = <Key extends keyof ShopDocuments>(
  executor: Executor,
  key: Key,
  document: ShopDocuments[Key],
): Promise<void> => writeDocument(executor, key, document);

export function forgetDocuments(): void {
  priceBandFactorOf.forget();
  openingDocument.forget();
  announcementDocument.forget();
  shopLabels.forget();
  siteDocument.forget();
  homeDocument.forget();
}

/** Names of the jewellery styles, by key. */
export async function styleNames(executor: Executor, locale: Locale): Promise<Record<string, string>> {
  const { attributes } = await shopLabels(executor);
  const values = Object.entries(attributes['style']?.values ?? {});
  return Object.fromEntries(values.map(([key, label]) => [key, localText(label, locale)]));
}
