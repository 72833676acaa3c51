import type { Locale } from '#kernel/shop/text/locales.ts';
import { type Texts, textsFor } from './texts.ts';

/** What the studio's choices, bills, carts and orders say of a jewel, and no page that shows a design. */
const elsewhere = /^jewel\.(?:line-|own-|setting-|report|loose-diamond|halo-|sides-)/;
const sentences = /^jewel\.(?:say-|then$)/;
/** Of the preview: its figures, views and lights. */
const compared =
  /^preview\.(?:(?:fact|returns|view|room)-|(?:view|room|resizable|notResizable|grams|millimetres|carat|days)$)/;

function pick(texts: Texts, isSaid: (key: string) => boolean): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([key]) => isSaid(key)));
}

/** The texts of /preview/: every one stands in its HTML, so none that it never says. */
export const previewTexts = (locale: Locale): Texts =>
  pick(textsFor(locale, ['preview', 'jewel']), (key) => !elsewhere.test(key));

/** The texts of /design/compare/, which has figures and facts of a jewel and no sentence. */
export const compareTexts = (locale: Locale): Texts =>
  pick(
    textsFor(locale, ['compare', 'preview', 'jewel']),
    (key) =>
      !elsewhere.test(key) && !sentences.test(key) && (!key.startsWith('preview.') || compared.test(key)),
  );

/** The texts of /compare/, which names the metals of its pieces, several in a row. */
export const comparePiecesTexts = (locale: Locale): Texts =>
  pick(
    textsFor(locale, ['compare-pieces', 'jewel']),
    (key) => !key.startsWith('jewel.') || key.startsWith('jewel.metal-') || key === 'jewel.comma',
  );
