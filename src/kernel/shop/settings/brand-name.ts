import { localText } from '#kernel/shop/text/local-text.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { shopSettings } from './shop-settings.ts';

/** Name of the shop in a language. */
export const brandName = (locale: Locale): string => localText(shopSettings().brand, locale);
