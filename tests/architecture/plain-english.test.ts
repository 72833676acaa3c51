import { describe, expect, it } from 'vitest';
import { type BannedWord, bannedWords, fileFields } from './banned-words.ts';
import { type ReadableText, readableTexts, textsOf } from './readable-text.ts';

const nameKinds: readonly ReadableText['kind'][] = ['declaration', 'export', 'file name', 'identifier'];

/** Names in lower-case words; comments without their marks and line breaks. */
function normalize({ kind, text }: ReadableText): string {
  if (!nameKinds.includes(kind)) return text.replaceAll(/\s*\n\s*\*?\s*|^[/*#'"`\s<!-]+/g, ' ').trim();
  return text
    .replaceAll(/([a-z0-9])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3 $2')
    .replaceAll(/[-./$]+/g, ' ')
    .trim()
    .toLowerCase();
}

/** The patterns of a rule with their flags; compiling them for each text would take most of the time. */
const compiled = bannedWords.map(
  (rule): BannedWord => ({
    ...rule,
    pattern: new RegExp(rule.pattern, rule.isCaseSensitive ? '' : 'i'),
    ...(rule.allowed && { allowed: new RegExp(rule.allowed, 'gi') }),
  }),
);

/** Rules by text: most names are in many files, and few texts have a banned word. */
const matching = new Map<string, readonly BannedWord[]>();

function rulesFor(text: string): readonly BannedWord[] {
  const known = matching.get(text) ?? compiled.filter(({ pattern }) => pattern.test(text));
  matching.set(text, known);
  return known;
}

function isBanned(rule: BannedWord, found: ReadableText, text: string): boolean {
  const isName = nameKinds.includes(found.kind);
  if (rule.only === 'export' ? found.kind !== 'export' : found.kind === 'export') return false;
  if (rule.only === 'names' && !isName) return false;
  if (rule.only === 'prose' && isName) return false;
  // Names of the database and the wire, and the types of tables, which have the names of the tables.
  if (isName && /[a-z]_[a-z]|Table$/.test(found.text)) return false;
  if (rule.paths && !rule.paths.test(found.path)) return false;
  if (rule.allowedPaths?.test(found.path)) return false;
  return !rule.allowed || rule.pattern.test(text.replaceAll(rule.allowed, ''));
}

/** Names of fields in calls and in the database, which other programs know. */
const fieldFiles = /\.(?:calls|contract)\.ts$|^src\/(?:kernel\/wire|server\/platform\/db\/schema)\//;

function fieldsOf(texts: readonly ReadableText[]): ReadonlySet<string> {
  const names = texts.filter(({ kind, path }) => kind === 'identifier' && fieldFiles.test(path));
  return new Set([...fileFields, ...names.map(({ text }) => text)]);
}

/** `file:line: word (say …): text` for every banned word. */
function violations(texts: readonly ReadableText[]): string[] {
  const fields = fieldsOf(texts);
  return texts.flatMap((found) => {
    if (found.kind === 'identifier' && fields.has(found.text)) return [];
    const text = normalize(found);
    return rulesFor(text)
      .filter((rule) => isBanned(rule, found, text))
      .map(({ word, say }) => `${found.path}:${found.line}: ${word} (say: ${say}): ${found.text}`);
  });
}

const wordsIn = (source: string, path = 'src/some.ts') =>
  violations(textsOf(path, source)).map((line) => line.split(': ')[1]?.replace(/ \(say$/, ''));

describe('banned words', () => {
  it.each([
    ['a comment', '/** Renders it anew. */'],
    ['a line comment', 'const a = 1 / 2; // renders it anew'],
    ['a comment after a template', `const a = \`\${{ b: "}" }}\`; // anew`],
    ['a comment after a regular expression', 'const a = /[/"]/; // anew'],
    ['a name', 'const renderAnew = 1;'],
    ['a property', 'page.renderAnew = true;'],
    ['a test title', "it('renders anew', () => {});"],
    ['a title of several tests', "it.each([['a'], ['b']])('renders %s anew', () => {});"],
    ['an error', "throw new RangeError('must be rendered anew');"],
    ['a log message', "log.info({ id }, 'rendered anew');"],
  ])('are found in %s', (_, source) => {
    expect(wordsIn(source)).toEqual(['anew']);
  });

  it.each([
    ['texts for shoppers', "const text = 'Ask anew'; show(`anew`);"],
    ['names of the database', 'row.on_shelf_anew = 1; type Row = StockWishTable;'],
    ['usual words that contain them', '/** Understands outstanding warehouses. */'],
    ['fields of a backup', 'manifest.books.ledger = {};'],
    ['allowed uses', "/** `n` stands for the count. */ import { RoomEnvironment } from 'three';"],
  ])('are not found in %s', (_, source) => {
    expect(wordsIn(source)).toEqual([]);
  });

  it('are found in verbs that are exported without an object', () => {
    expect(wordsIn('export function open() {}\nexport function openDesign() {}')).toEqual([
      'a verb without an object',
    ]);
  });

  it('are found in documents, but not in code and wrong examples', () => {
    const document =
      '| wrong | right |\n|---|---|\n| anew | again |\n\n```\nanew\n```\n\nRendered anew by `anew`.\n';
    expect(wordsIn(document, 'some.md')).toEqual(['anew']);
  });

  it('are not in the code, the tests and the documents', () => {
    expect(violations(readableTexts())).toEqual([]);
  });
});
