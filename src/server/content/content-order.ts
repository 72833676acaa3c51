import { localText } from '#kernel/shop/text/local-text.ts';
import { defaultLocale, languageOf } from '#kernel/shop/text/locales.ts';
import type { PublishedContent } from './content-rows.ts';

/** Whether the key or a title contains the text of the search box. */
export const matches = (current: PublishedContent, search: string) =>
  [current.key, ...Object.values(current.title)].some((text) =>
    text.toLowerCase().includes(search.toLowerCase()),
  );

/** Orders of the list of content, by their names. */
export const listOrders: Readonly<Record<string, (a: PublishedContent, b: PublishedContent) => number>> = {
  key: (a, b) => a.key.localeCompare(b.key, 'en', { numeric: true }),
  title: (a, b) =>
    localText(a.title, defaultLocale).localeCompare(
      localText(b.title, defaultLocale),
      languageOf(defaultLocale).intl,
    ),
  updatedAt: (a, b) => (a.updatedAt?.getTime() ?? 0) - (b.updatedAt?.getTime() ?? 0),
};
