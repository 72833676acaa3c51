import { mapTexts } from '#kernel/shop/text/local-text.ts';
import { type Locale, type Localised, locales } from '#kernel/shop/text/locales.ts';

/** A picture in a text: its image key, its alternative text, and its caption ('' for none). */
export interface TextPicture {
  key: string;
  alt: string;
  caption: string;
}

/** A picture with its start and end positions in the text, without the line ending. */
interface PlacedPicture extends TextPicture {
  from: number;
  to: number;
}

/** Why a picture cannot be published, with its URL or else its text. */
export interface TextPictureFault {
  problem: 'picture-outside' | 'picture-alt' | 'picture-line';
  what: string;
}

/** `articles/101`, `house/…`: only names, so that no external URL matches. */
const keyForm = /^\w[\w-]*(?:\/[\w-]+)+$/;

const picture = String.raw`!\[((?:\\.|[^\]\\\n])*)\]\([ \t]*([^\s()]*)(?:[ \t]+"((?:\\.|[^"\\\n])*)")?[ \t]*\)`;
const pictureLine = new RegExp(String.raw`^ {0,3}${picture}[ \t]*$`);
/** A picture as Markdown or HTML anywhere; not after a backslash. */
const anyPicture =
  /(?<!\\)!\[((?:\\.|[^\]\\\n])*)\](?:\([ \t]*([^\s()]*)|\[)|<(?:img|picture|figure|svg|image)\b[^>]*>?/gi;

const plain = (text: string | undefined) => (text ?? '').replace(/\\([\\"[\]])/g, '$1').trim();
const escaped = (text: string, characters: RegExp) =>
  text.replace(/\s+/g, ' ').trim().replace(characters, '\\$&');

/** Whether this has the form of an image key; the image need not exist. */
export const isPictureKey = (key: string): boolean => keyForm.test(key);

/** Parses a line as a picture; undefined for any other line. */
export function pictureOfLine(line: string): TextPicture | undefined {
  const [, alt, key, caption] = pictureLine.exec(line) ?? [];
  return key === undefined ? undefined : { key, alt: plain(alt), caption: plain(caption) };
}

/** Formats a picture as a line of Markdown. */
export function lineOfPicture({ key, alt, caption }: TextPicture): string {
  const beneath = escaped(caption, /["\\]/g);
  return `![${escaped(alt, /[[\]\\]/g)}](${key}${beneath === '' ? '' : ` "${beneath}"`})`;
}

/** The pictures of a text that are on lines of their own. */
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

/** Faults of the pictures of a text, in order; does not check whether the images exist. */
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

/** Languages whose text has fewer pictures than another's. */
export function languagesLackingPictures(texts: Partial<Record<Locale, unknown>>): Locale[] {
  const counts = locales.map((locale) => {
    const text = texts[locale];
    return typeof text === 'string' ? picturesOfText(text).length : 0;
  });
  const most = Math.max(...counts);
  return locales.filter((_, at) => (counts[at] ?? 0) < most);
}

/** End positions of paragraphs, which are separated by empty lines. */
const endsOfParagraphs = (text: string): number[] =>
  [...text.matchAll(/\S(?=[ \t\r]*(?:\n[ \t\r]*\n|\s*$))/g)].map(({ index }) => index + 1);

/** Number of paragraphs that begin before a position. */
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

/** The text with a picture after the caret's paragraph, and the position of the picture's end. */
export const withPicture = (text: string, caret: number, shown: TextPicture) =>
  behindParagraph(text, paragraphsBefore(text, caret), shown);

/** The same for all languages: in the others, the picture comes after the paragraph with the same index. */
export function withPictures(
  texts: Localised,
  caret: { locale: Locale; at: number },
  pictures: Localised<TextPicture>,
): Localised {
  const number = paragraphsBefore(texts[caret.locale] ?? '', caret.at);
  const put = mapTexts(
    pictures,
    (picture, locale) => behindParagraph(texts[locale] ?? '', number, picture).text,
  );
  return { ...texts, ...put };
}
