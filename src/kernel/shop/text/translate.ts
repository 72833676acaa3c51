import { IntlMessageFormat } from 'intl-messageformat';
import { type Locale, localeTags } from './locales.ts';
import { parseMessage } from './parse-message.ts';
import type { Known } from './text-keys.ts';

/** The text of `noun.key` in one language, its ICU arguments filled in. */
export type Translate = <const Key extends string>(
  key: Key & Known<Key>,
  values?: Readonly<Record<string, string | number>>,
) => string;

function noText(key: string, locale: Locale): never {
  throw new Error(`there is no text ${key} in ${locale}`);
}

/** Messages that were read already, in their language: the islands of every page bring the same ones, and reading is dear. */
const formats = new Map<string, IntlMessageFormat>();

function formatOf(locale: Locale, message: string): IntlMessageFormat {
  const name = `${locale} ${message}`;
  let format = formats.get(name);
  if (!format) {
    format = new IntlMessageFormat(parseMessage(message), localeTags[locale].intl);
    formats.set(name, format);
  }
  return format;
}

/** Texts by key, messages in ICU MessageFormat. A missing one throws, unless `whenMissing` has words for it. */
export function translator(
  locale: Locale,
  messageOf: (key: string) => string | undefined,
  whenMissing: (key: string, locale: Locale) => string = noText,
): Translate {
  return (key, values) => {
    const message = messageOf(key);
    if (message === undefined) return whenMissing(key, locale);
    if (!/[{'#<]/.test(message)) return message;
    return String(formatOf(locale, message).format(values ? { ...values } : {}));
  };
}

/** What a page says where it lacks a text: `cart.line-gone` as "Line gone". */
export function wordsOfKey(key: string): string {
  const words = key.slice(key.indexOf('.') + 1).replaceAll(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
