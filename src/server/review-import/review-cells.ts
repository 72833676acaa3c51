import { Parser } from 'htmlparser2';
import { type Locale, languages } from '#kernel/shop/text/locales.ts';

const paragraphs = new Set(['p', 'div', 'br', 'li']);
const hidden = new Set(['script', 'style', 'template']);

/** Text of a cell: without tags and control characters, and with at most one empty line between its lines. */
export function textOfCell(cell: string): string {
  let text = cell;
  if (/<\/?[a-z][^>]*>/i.test(cell)) {
    text = '';
    let inHidden = 0;
    const parser = new Parser({
      onopentag: (name) => {
        if (hidden.has(name)) inHidden += 1;
        if (paragraphs.has(name)) text += '\n';
      },
      ontext: (part) => {
        if (inHidden === 0) text += part;
      },
      onclosetag: (name) => {
        if (hidden.has(name)) inHidden -= 1;
      },
    });
    parser.end(cell);
  }
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const isDay = (year: number, month: number, day: number): boolean => {
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
};

/**
 * The moment that a cell writes: ISO 8601, `2026-11-27 10:00:00 UTC`, or day and month in either order where only one is
 * possible. Undefined for anything else; a time without a zone is UTC.
 */
export function momentOfCell(cell: string): Date | undefined {
  const text = cell.trim();
  const iso =
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?$/i.exec(
      text,
    );
  if (iso) {
    const [, year = '', month = '', day = '', time = '00:00', zone = 'Z'] = iso;
    if (!isDay(Number(year), Number(month), Number(day))) return undefined;
    const offset = /^[+-]/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(-2)}` : 'Z';
    const at = new Date(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T${time}${offset}`);
    return Number.isNaN(at.getTime()) ? undefined : at;
  }
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?: \d{2}:\d{2}(?::\d{2})?)?$/.exec(text);
  if (!local) return undefined;
  const [first = 0, second = 0, year = 0] = local.slice(1).map(Number);
  const isDayFirst = isDay(year, second, first);
  const isMonthFirst = isDay(year, first, second);
  if (isDayFirst === isMonthFirst && first !== second) return undefined;
  const [month, day] = isDayFirst ? [second, first] : [first, second];
  return isDay(year, month, day) ? new Date(Date.UTC(year, month - 1, day)) : undefined;
}

/** Language and script of a BCP 47 tag; undefined for an invalid one. */
function scriptOf(tag: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${language}-${script}`;
  } catch {
    return undefined;
  }
}

/**
 * The language that a cell names: the code of a language of the shop, else the tag itself (`de`), whose texts are shown
 * as they are. Undefined if it is no language.
 */
export function languageOfCell(cell: string): Locale | undefined {
  const tag = cell.trim().replaceAll('_', '-');
  const known = languages.find(({ code }) => code === tag.toLowerCase());
  if (known) return known.code;
  const script = scriptOf(tag);
  if (!/^[a-z]{2,3}(?:-|$)/i.test(tag) || script === undefined) return undefined;
  return languages.find(({ html }) => scriptOf(html) === script)?.code ?? new Intl.Locale(tag).toString();
}

/** Given name and initial: the reviewer agreed to no more, and exports have the full name. '' for an email address. */
export function shortName(name: string): string {
  if (name.includes('@')) return '';
  const parts = name.split(/\s+/).filter(Boolean);
  const [first = ''] = parts;
  const last = parts.length > 1 ? Array.from(parts.at(-1) ?? '')[0] : undefined;
  return last === undefined ? first : `${first} ${last.toUpperCase()}.`;
}

/** A web address as it is linked; '' for anything else. */
export function addressOfCell(cell: string): string {
  const text = cell.trim();
  if (text.length > 500 || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return '';
  return new URL(text).href;
}
