import type { Locale } from '#kernel/shop/text/locales.ts';
import { type Texts, textsFor } from './texts.ts';

/** Texts of the studio, price lists, carts and orders, which no page that shows a design needs. */
const elsewhere = /^jewel\.(?:line-|own-|setting-|report|halo-|sides-)/;
const sentences = /^jewel\.(?:say-|then$)/;
/** Preview texts: figures, views and lights. */
const compared =
  /^preview\.(?:(?:fact|returns|view|room)-|(?:view|room|resizable|notResizable|grams|millimetres|carat|days)$)/;

function pick(texts: Texts, isSaid: (key: string) => boolean): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([key]) => isSaid(key)));
}

/** The texts of /preview/. They are embedded in its HTML, so unused ones are left out. */
export const previewTexts = (locale: Locale): Texts =>
  pick(textsFor(locale, ['preview', 'jewel']), (key) => !elsewhere.test(key));

/** The texts of /design/compare/: figures and facts, no sentences. */
export const compareTexts = (locale: Locale): Texts =>
  pick(
    textsFor(locale, ['compare', 'preview', 'jewel']),
    (key) =>
      !elsewhere.test(key) && !sentences.test(key) && (!key.startsWith('preview.') || compared.test(key)),
  );

/** The texts of /compare/, with the names of metals. */
export const comparePiecesTexts = (locale: Locale): Texts =>
  pick(
    textsFor(locale, ['compare-pieces', 'jewel']),
    (key) => !key.startsWith('jewel.') || key.startsWith('jewel.metal-') || key === 'jewel.comma',
  );
