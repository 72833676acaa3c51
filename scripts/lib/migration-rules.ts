import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * What a release takes away from the one before it, which still runs while the schema changes. A column is added in one
 * release, moved to in the next, and removed in the one after.
 */
const breaking: readonly { form: RegExp; what: string }[] = [
  {
    form: /\bdrop\s+(?:table|column|view|type|function|constraint\s+\w+_pkey)\b/i,
    what: 'removes what the running release may read',
  },
  {
    form: /\brename\s+(?:to|column|constraint)\b/i,
    what: 'renames what the running release calls by its name',
  },
  {
    form: /\balter\s+column\s+\w+\s+(?:set\s+data\s+)?type\b/i,
    what: 'changes the type of a column under the running release',
  },
  { form: /\bset\s+not\s+null\b/i, what: 'refuses rows that the running release still writes' },
  {
    form: /(?<!\b(?:or|after|before)\s+)\btruncate\b/i,
    what: 'deletes rows that the running release may read',
  },
  {
    form: /\badd\s+column\s+(?:if\s+not\s+exists\s+)?\w+(?:(?!\bdefault\b|\bgenerated\b|,\s*add\b|;)[\s\S])*?\bnot\s+null\b(?!(?:(?!,\s*add\b|;)[\s\S])*\b(?:default|generated)\b)/i,
    what: 'adds a column without a default that the running release does not fill',
  },
];

/** A migration that removes says so: `export const removal = 'why no running release needs it'`. */
const removal = /^export const removal = '([^']{20,})';$/m;

/** What is wrong with a migration's text, as sentences. */
export function faultsOf(source: string): string[] {
  if (removal.test(source)) return [];
  const [, up = ''] = source.split(/export (?:async )?function up\b/);
  const [body = ''] = up.split(/export (?:async )?function down\b/);
  const withoutComments = body.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|--.*$/gm, '');
  return breaking.filter(({ form }) => form.test(withoutComments)).map(({ what }) => what);
}

/** The rule is kept from here on; what came before was run long ago. */
const firstHeld = 240;

/** Faults of all migrations that the rule holds for, by file. */
export async function faultyMigrations(folder: string): Promise<Record<string, string[]>> {
  const files = (await readdir(folder)).filter(
    (file) => /^\d{4}-/.test(file) && Number(file.slice(0, 4)) >= firstHeld,
  );
  const found = await Promise.all(
    files.map(async (file) => [file, faultsOf(await readFile(join(folder, file), 'utf8'))] as const),
  );
  return Object.fromEntries(found.filter(([, faults]) => faults.length > 0));
}
