import { type Locale, languageOf } from '#kernel/shop/text/locales.ts';

/** Opening punctuation belongs to the following text; all other punctuation to the preceding text. */
const opening = /^[「『《〈（“‘【]+$/;

const han = /\p{Script=Han}/u;

const segmenters = new Map<Locale, Intl.Segmenter>();

function segmenterOf(locale: Locale): Intl.Segmenter {
  const known = segmenters.get(locale);
  if (known) return known;
  const made = new Intl.Segmenter(languageOf(locale).html, { granularity: 'word' });
  segmenters.set(locale, made);
  return made;
}

/**
 * Splits a heading into parts that should not be broken. Chinese has no spaces, so a browser would break
 * two-character words. Concatenated, the parts are the text; text without Han characters is a single part.
 */
export function phrasesOf(text: string, locale: Locale): string[] {
  if (!han.test(text)) return [text];
  const parts: string[] = [];
  let begun = '';
  for (const { segment, isWordLike } of segmenterOf(locale).segment(text)) {
    const last = parts.at(-1);
    if (!isWordLike && opening.test(segment)) begun += segment;
    else if (!isWordLike && begun === '' && last !== undefined) parts[parts.length - 1] = last + segment;
    else {
      parts.push(begun + segment);
      begun = '';
    }
  }
  return begun === '' ? parts : [...parts, begun];
}
