import { Parser } from 'htmlparser2';
import { parseMessage } from '#kernel/shop/text/parse-message.ts';

/** Interface texts of a language by `noun.key`. */
export type Translations = ReadonlyMap<string, string>;

/** A refused import; the message names every fault. */
export class TranslationError extends Error {}

export const translationFormats = ['json', 'xliff'] as const;
export type TranslationFormat = (typeof translationFormats)[number];

/** Keys that the source has and the language lacks, in the order of the source. */
export const missingKeys = (source: Translations, own: Translations): string[] =>
  [...source.keys()].filter((key) => !own.get(key)?.trim());

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Texts for a translator: each with its English and what the language has already. */
export function exportTranslations(
  { source, own, language }: { source: Translations; own: Translations; language: string },
  keys: readonly string[],
  format: TranslationFormat,
): string {
  const entries = keys.map((key) => ({ key, from: source.get(key) ?? '', to: own.get(key) ?? '' }));
  if (format === 'json') {
    const texts = entries.map(({ key, from, to }) => [key, { source: from, target: to }]);
    return `${JSON.stringify({ language, texts: Object.fromEntries(texts) }, null, 2)}\n`;
  }
  const units = entries.map(
    ({ key, from, to }) => `      <trans-unit id="${escaped(key)}" xml:space="preserve">
        <source>${escaped(from)}</source>
        <target${to === '' ? ' state="needs-translation"' : ''}>${escaped(to)}</target>
      </trans-unit>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
  <file original="i18n" source-language="en" target-language="${escaped(language)}" datatype="plaintext">
    <body>
${units.join('\n')}
    </body>
  </file>
</xliff>
`;
}

function readJson(content: string): Map<string, string> {
  let read: unknown;
  try {
    read = JSON.parse(content);
  } catch (error) {
    throw new TranslationError(`The file is no JSON: ${error instanceof Error ? error.message : error}.`);
  }
  const texts = (read as { texts?: unknown } | null)?.texts;
  if (typeof texts !== 'object' || texts === null)
    throw new TranslationError('The file has no "texts": export it first.');
  return new Map(
    Object.entries(texts).map(([key, entry]) => {
      const target: unknown = (entry as { target?: unknown } | null)?.target;
      if (typeof target !== 'string') throw new TranslationError(`The text ${key} has no "target".`);
      return [key, target];
    }),
  );
}

function readXliff(content: string): Map<string, string> {
  const texts = new Map<string, string>();
  let [key, target, isXliff]: [string, string | undefined, boolean] = ['', undefined, false];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'xliff') {
          isXliff = attributes['version'] === '1.2';
        } else if (name === 'trans-unit') key = attributes['id'] ?? '';
        else if (name === 'target') target = '';
        else if (target !== undefined)
          throw new TranslationError(
            `The target of ${key} contains <${name}>: write the text without markup.`,
          );
      },
      ontext(text) {
        if (target !== undefined) target += text;
      },
      onclosetag(name) {
        if (name !== 'target') return;
        if (texts.has(key)) throw new TranslationError(`The text ${key} is in the file twice.`);
        texts.set(key, target ?? '');
        target = undefined;
      },
    },
    { xmlMode: true },
  );
  parser.end(content);
  if (!isXliff) throw new TranslationError('The file is no XLIFF 1.2.');
  return texts;
}

/** The arguments of a message with their kinds, and for a choice the options that a value can have. */
function argumentsOf(message: string): Set<string> {
  const found = new Set<string>();
  const visit = (elements: ReturnType<typeof parseMessage>): void => {
    for (const element of elements) {
      if (element.type === 1) found.add(`{${element.value}}`);
      if (element.type === 2) found.add(`{${element.value}, number}`);
      if (element.type !== 5 && element.type !== 6) continue;
      found.add(`{${element.value}, ${element.type === 5 ? 'select' : 'plural'}}`);
      for (const [name, { value }] of Object.entries(element.options)) {
        // Languages differ in their plural forms, but not in what a select tells apart.
        if (element.type === 5) found.add(`{${element.value}, select} with '${name}'`);
        visit(value);
      }
    }
  };
  visit(parseMessage(message));
  return found;
}

/** Why a translation cannot take the place of its source; undefined if it can. */
function faultOf(key: string, source: string, target: string): string | undefined {
  let given: Set<string>;
  try {
    given = argumentsOf(target);
  } catch (error) {
    return `${key}: ${error instanceof Error ? error.message : error}.`;
  }
  const wanted = argumentsOf(source);
  const lost = [...wanted].filter((name) => !given.has(name));
  if (lost.length > 0) return `${key}: the translation lacks ${lost.join(', ')}.`;
  const unknown = [...given].filter((name) => !wanted.has(name));
  return unknown.length > 0 ? `${key}: the source has no ${unknown.join(', ')}.` : undefined;
}

/**
 * Reads a translated file; empty targets are left out. `isMessage` tells the messages of the interface, which have
 * placeholders, from other texts. Throws a TranslationError with every unknown key and every message
 * whose placeholders are broken, so that nothing is imported in part.
 */
export function importTranslations(
  source: Translations,
  content: string,
  format: TranslationFormat,
  isMessage: (key: string) => boolean = () => true,
): Map<string, string> {
  const read = format === 'json' ? readJson(content) : readXliff(content);
  const faults: string[] = [];
  const texts = new Map<string, string>();
  for (const [key, target] of read) {
    const from = source.get(key);
    if (from === undefined) faults.push(`${key}: there is no such text.`);
    else if (target.trim() !== '') {
      const fault = isMessage(key) ? faultOf(key, from, target) : undefined;
      if (fault) faults.push(fault);
      else texts.set(key, target);
    }
  }
  if (faults.length > 0)
    throw new TranslationError(`Nothing was imported.\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  return texts;
}
