import { cachedRead } from '#server/platform/cached-read.ts';
import { readDocument } from './documents.repo.ts';

/** Names of options, attributes, stones and services, as the shop writes them. */
export const shopLabels = cachedRead((executor) => readDocument(executor, 'labels'));

/** Brand, navigation, contact. */
export const siteDocument = cachedRead((executor) => readDocument(executor, 'site'));

export const homeDocument = cachedRead((executor) => readDocument(executor, 'home'));

export function forgetDocuments(): void {
  shopLabels.forget();
  siteDocument.forget();
  homeDocument.forget();
}
