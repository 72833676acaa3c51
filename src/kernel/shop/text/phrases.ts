import { type Locale, localeTags } from '#kernel/shop/text/locales.ts';

/** Marks that begin what follows them; all others end what stands before. */
const opening = /^[「『《〈（“‘【]+$/;

const han = /\p{Script=Han}/u;

const segmenters = new Map<Locale, Intl.Segmenter>();

function segmenterOf(locale: Locale): Intl.Segmenter {
  const known = segmenters.get(locale);
  if (known) return known;
  const made = new Intl.Segmenter(localeTags[locale].html, { granularity: 'word' });
  segmenters.set(locale, made);
  return made;
}

/**
 * A heading in parts that stay whole on a line: Chinese is written without spaces, and a browser would break a word of two
 * characters between them. Closing marks stay with what stands before, opening ones with what follows. The parts put
 * together are the text; text without Han characters is one part, its spaces say enough.
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
