import type { Locale } from '#kernel/shop/text/locales.ts';
import { someTexts, type Texts } from './texts.ts';

const known = new Map<Locale, Texts>();

/**
 * Texts of the newsletter form below every page, without those of the confirmation page: the same object for
 * all pages.
 */
export function newsletterTexts(locale: Locale): Texts {
  const texts = known.get(locale) ?? someTexts(locale, 'newsletter', isOfForm);
  if (!import.meta.env.DEV) known.set(locale, texts);
  return texts;
}

const isOfForm = (key: string) => !/^(?:confirm|refused|read)/.test(key);
