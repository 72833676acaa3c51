import { type Locale, type Localised, locales } from '#kernel/shop/text/locales.ts';

/** A picture inside of a text: the house's key of it, what it shows, and what is printed beneath ('' for nothing). */
export interface TextPicture {
  key: string;
  alt: string;
  caption: string;
}

/** A picture where it stands in a text; both are positions of the text, the line's end not included. */
interface PlacedPicture extends TextPicture {
  from: number;
  to: number;
}

/** What keeps a picture from being printed, and which: its address, else its words. */
export interface TextPictureFault {
  problem: 'picture-outside' | 'picture-alt' | 'picture-line';
  what: string;
}

/** `articles/101`, `house/…`: names alone, so that no address of another site is one. */
const keyForm = /^\w[\w-]*(?:\/[\w-]+)+$/;

const picture = String.raw`!\[((?:\\.|[^\]\\\n])*)\]\([ \t]*([^\s()]*)(?:[ \t]+"((?:\\.|[^"\\\n])*)")?[ \t]*\)`;
const pictureLine = new RegExp(String.raw`^ {0,3}${picture}[ \t]*$`);
/** A picture as Markdown or as HTML, wherever it stands; one behind a backslash is none. */
const anyPicture =
  /(?<!\\)!\[((?:\\.|[^\]\\\n])*)\](?:\([ \t]*([^\s()]*)|\[)|<(?:img|picture|figure|svg|image)\b[^>]*>?/gi;

const plain = (words: string | undefined) => (words ?? '').replace(/\\([\\"[\]])/g, '$1').trim();
const escaped = (words: string, signs: RegExp) => words.replace(/\s+/g, ' ').trim().replace(signs, '\\$&');

/** Whether this may be the key of a picture of the house; there need not be one. */
export const isPictureKey = (key: string): boolean => keyForm.test(key);

/** The picture that a line of a text is; undefined for any other line. */
export function pictureOfLine(line: string): TextPicture | undefined {
  const [, alt, key, caption] = pictureLine.exec(line) ?? [];
  return key === undefined ? undefined : { key, alt: plain(alt), caption: plain(caption) };
}

/** The line of Markdown that is this picture. */
export function lineOfPicture({ key, alt, caption }: TextPicture): string {
  const beneath = escaped(caption, /["\\]/g);
  return `![${escaped(alt, /[[\]\\]/g)}](${key}${beneath === '' ? '' : ` "${beneath}"`})`;
}

/** The pictures of a text, each a line of its own. */
export function picturesOfText(text: string): PlacedPicture[] {
  const found: PlacedPicture[] = [];
  let from = 0;
  for (const line of text.split('\n')) {
    const shown = line.endsWith('\r') ? line.slice(0, -1) : line;
    const read = pictureOfLine(shown);
    if (read) found.push({ ...read, from, to: from + shown.length });
    from += line.length + 1;
  }
  return found;
}

function faultOf({ key, alt }: TextPicture): TextPictureFault | undefined {
  if (!isPictureKey(key)) return { problem: 'picture-outside', what: key || alt };
  return alt === '' ? { problem: 'picture-alt', what: key } : undefined;
}

/** What is wrong with the pictures of a text, in their order; whether there are such pictures is not asked here. */
export function textPictureFaults(text: string): TextPictureFault[] {
  return text.split(/\r?\n/).flatMap((line): TextPictureFault[] => {
    const whole = pictureOfLine(line);
    if (whole) {
      const fault = faultOf(whole);
      return fault ? [fault] : [];
    }
    return [...line.matchAll(anyPicture)].map(([html, alt = '', key = '']) => {
      if (html.startsWith('<')) return { problem: 'picture-outside', what: html };
      const isOutside = key !== '' && !isPictureKey(key);
      return { problem: isOutside ? 'picture-outside' : 'picture-line', what: key || plain(alt) };
    });
  });
}

/** The languages whose text has fewer pictures than another's. */
export function languagesLackingPictures(texts: Partial<Record<Locale, unknown>>): Locale[] {
  const counts = locales.map((locale) => {
    const text = texts[locale];
    return typeof text === 'string' ? picturesOfText(text).length : 0;
  });
  const most = Math.max(...counts);
  return locales.filter((_, at) => (counts[at] ?? 0) < most);
}

/** Where paragraphs end, what stands between empty lines being one. */
const endsOfParagraphs = (text: string): number[] =>
  [...text.matchAll(/\S(?=[ \t\r]*(?:\n[ \t\r]*\n|\s*$))/g)].map(({ index }) => index + 1);

/** How many paragraphs begin before a place of a text. */
function paragraphsBefore(text: string, at: number): number {
  if (text.slice(0, at).trim() === '') return 0;
  const begun = endsOfParagraphs(text).filter((end) => /\S/.test(text.slice(end, Math.max(end, at))));
  return begun.length + 1;
}

function behindParagraph(text: string, number: number, shown: TextPicture): { text: string; at: number } {
  const ends = endsOfParagraphs(text);
  const before = number === 0 ? '' : text.slice(0, ends[number - 1] ?? ends.at(-1) ?? 0);
  const behind = text.slice(before.length).trimStart();
  const untilPicture = `${before}${before === '' ? '' : '\n\n'}${lineOfPicture(shown)}`;
  return { text: `${untilPicture}${behind === '' ? '\n' : `\n\n${behind}`}`, at: untilPicture.length };
}

/** A text with a picture behind the paragraph of the caret; where the picture ends goes along. */
export const withPicture = (text: string, caret: number, shown: TextPicture) =>
  behindParagraph(text, paragraphsBefore(text, caret), shown);

/** The same in three languages: in the others the picture comes behind the paragraph of the same number. */
export function withPictures(
  texts: Localised,
  caret: { locale: Locale; at: number },
  pictures: Localised<TextPicture>,
): Localised {
  const number = paragraphsBefore(texts[caret.locale], caret.at);
  const put = (locale: Locale) => behindParagraph(texts[locale], number, pictures[locale]).text;
  return { en: put('en'), tc: put('tc'), zh: put('zh') };
}
