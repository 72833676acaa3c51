import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fallbackLocale } from '#kernel/shop/text/shipped-languages.ts';
import {
  exportTranslations,
  importTranslations,
  missingKeys,
  TranslationError,
  type TranslationFormat,
  type Translations,
} from '#server/documents/translations.service.ts';

const usage = `Usage: npm run texts -- <what> <language>
  missing fr                      texts of the interface that the language lacks; readers get them in English
  export fr [file] [--all]        what is missing, or everything, as XLIFF 1.2, or as JSON to a file that ends in .json
  import fr <file>                writes i18n/fr; refuses the whole file if a key is unknown or a placeholder broken
`;

const folder = 'i18n';

/** Empty for a language without a folder. */
function readTexts(language: string): Map<string, string> {
  const own = join(folder, language);
  if (!existsSync(own)) return new Map();
  return new Map(
    readdirSync(own)
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) => {
        const texts = JSON.parse(readFileSync(join(own, name), 'utf8')) as Record<string, string>;
        return Object.entries(texts).map(([key, text]) => [`${name.slice(0, -5)}.${key}`, text] as const);
      }),
  );
}

/** Writes the files of a language, keys in the order of the source. */
function writeTexts(language: string, source: Translations, texts: Translations): void {
  const files = new Map<string, Record<string, string>>();
  for (const name of source.keys()) {
    const text = texts.get(name);
    if (text === undefined) continue;
    const dot = name.indexOf('.');
    const noun = name.slice(0, dot);
    const file = files.get(noun) ?? {};
    file[name.slice(dot + 1)] = text;
    files.set(noun, file);
  }
  mkdirSync(join(folder, language), { recursive: true });
  for (const [noun, file] of files)
    writeFileSync(join(folder, language, `${noun}.json`), `${JSON.stringify(file, null, 2)}\n`);
}

const formatOf = (file: string): TranslationFormat => (file.endsWith('.json') ? 'json' : 'xliff');

function run([what, language = '', ...rest]: readonly string[]): string {
  const [file = ''] = rest.filter((arg) => !arg.startsWith('--'));
  if (!/^[a-z]{2,3}(?:-[a-z0-9]{2,8})?$/.test(language) || language === fallbackLocale)
    throw new TranslationError(usage);
  const source = readTexts(fallbackLocale);
  const own = readTexts(language);
  const missing = missingKeys(source, own);
  if (what === 'missing')
    return [...missing, `${missing.length} of ${source.size} texts are missing.`].join('\n');
  if (what === 'export') {
    const keys = rest.includes('--all') ? [...source.keys()] : missing;
    const content = exportTranslations({ source, own, language }, keys, formatOf(file));
    if (file === '') return content;
    writeFileSync(file, content);
    return `${keys.length} texts are in ${file}.`;
  }
  if (what !== 'import' || file === '') throw new TranslationError(usage);
  const texts = importTranslations(source, readFileSync(file, 'utf8'), formatOf(file));
  writeTexts(language, source, new Map([...own, ...texts]));
  const left = missingKeys(source, new Map([...own, ...texts])).length;
  return `${texts.size} texts are imported, ${left} are missing.`;
}

try {
  process.stdout.write(`${run(process.argv.slice(2))}\n`);
} catch (error) {
  const isPlain = error instanceof TranslationError || (error as NodeJS.ErrnoException).code === 'ENOENT';
  process.stderr.write(`${isPlain ? (error as Error).message : String((error as Error).stack)}\n`);
  process.exitCode = 1;
}
