import { IntlMessageFormat } from 'intl-messageformat';
import { brandName } from '#kernel/shop/settings/brand-name.ts';
import type { InLanguage } from './decimals.ts';
import { type Locale, languageOf } from './locales.ts';
import { parseMessage } from './parse-message.ts';
import type { Known } from './text-keys.ts';

/** ICU arguments of a text. */
export type TextValues = Readonly<Record<string, string | number | InLanguage>>;

/** Returns the text of `noun.key` with its ICU arguments filled in; `{brand}` is the name of the shop. */
export interface Translate {
  <const Key extends string>(key: Key & Known<Key>, values?: TextValues): string;
  /** The language of its texts, for amounts and numbers beside them. */
  readonly locale: Locale;
}

function noText(key: string, locale: Locale): never {
  throw new Error(`there is no text ${key} in ${locale}`);
}

/** Cache of parsed messages: all islands of a page use the same ones, and parsing is expensive. */
const formats = new Map<string, IntlMessageFormat>();

function formatOf(locale: Locale, message: string): IntlMessageFormat {
  const name = `${locale} ${message}`;
  let format = formats.get(name);
  if (!format) {
    format = new IntlMessageFormat(parseMessage(message), languageOf(locale).intl);
    formats.set(name, format);
  }
  return format;
}

function inLanguage(values: TextValues | undefined, locale: Locale): Record<string, string | number> {
  const entries = Object.entries(values ?? {});
  return Object.fromEntries(
    entries.map(([name, value]) => [name, markEdges(typeof value === 'object' ? value.in(locale) : value)]),
  );
}

/** Marks the edges of a value that begins or ends with a Chinese character. Keys of choices have none. */
const markEdges = <Value extends string | number>(value: Value) =>
  /^\p{scx=Han}|\p{scx=Han}$/u.test(String(value)) ? `\uE000${value}\uE001` : value;

/**
 * A text without the marks. Chinese texts have a space beside a value, for Latin letters and figures; it is left out between
 * two characters.
 */
const withoutMarks = (text: string): string =>
  text
    .replaceAll(/(\p{scx=Han})(?: \uE000|\uE001 )(?=\p{scx=Han})/gu, '$1')
    .replaceAll(/[\uE000\uE001]/g, '');

/**
 * A translator for texts by key, messages in ICU MessageFormat. A missing text throws unless `whenMissing` provides a
 * fallback.
 */
export function translator(
  locale: Locale,
  messageOf: (key: string) => string | undefined,
  whenMissing: (key: string, locale: Locale) => string = noText,
): Translate {
  const translate = (key: string, values?: TextValues): string => {
    const message = messageOf(key);
    if (message === undefined) return whenMissing(key, locale);
    if (!/[{'#<]/.test(message)) return message;
    const named = {
      get brand() {
        return markEdges(brandName(locale));
      },
      ...inLanguage(values, locale),
    };
    return withoutMarks(String(formatOf(locale, message).format(named)));
  };
  return Object.assign(translate, { locale });
}

/** Fallback text of a key: `cart.line-gone` gives "Line gone". */
export function fallbackText(key: string): string {
  const label = key.slice(key.indexOf('.') + 1).replaceAll(/[-_]/g, ' ');
  return label.charAt(0).toUpperCase() + label.slice(1);
}
