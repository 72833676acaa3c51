import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Changes that break the previous release, which still runs while the schema changes. A column is added in one release,
 * no longer used in the next, and removed in the one after.
 */
const breaking: readonly { form: RegExp; what: string }[] = [
  {
    form: /\bdrop\s+(?:table|column|view|type|function|constraint\s+\w+_pkey)\b/i,
    what: 'removes something that the running release may read',
  },
  {
    form: /\brename\s+(?:to|column|constraint)\b/i,
    what: 'renames something that the running release uses',
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
    form: /\badd\s+column\s+(?:if\s+not\s+exists\s+)?\w+(?:(?!\bdefault\b|\bgenerated\b|,\s*add\b|[;`])[\s\S])*?\bnot\s+null\b(?!(?:(?!,\s*add\b|[;`])[\s\S])*\b(?:default|generated)\b)/i,
    what: 'adds a column without a default that the running release does not fill',
  },
];

/** A migration that removes something says why that is safe: `export const removal = 'why no running release needs it'`. */
const removal = /^export const removal = '([^']{20,})';$/m;

/** Kysely's `down` is never called: a release is rolled back by its code, which works on the newer schema. */
const down = /^export (?:async )?function down\b/m;

/** Returns the faults in the source of a migration, one sentence per fault. */
export function faultsOf(source: string): string[] {
  const faults = down.test(source) ? ['exports `down`, which nothing calls'] : [];
  if (removal.test(source)) return faults;
  const withoutComments = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|--.*$/gm, '');
  return [...faults, ...breaking.filter(({ form }) => form.test(withoutComments)).map(({ what }) => what)];
}

/** Returns the faults of all migrations of a folder and of the SQL files that they run, by file. */
export async function faultyMigrations(folder: string): Promise<Record<string, string[]>> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => /\.(?:ts|sql)$/.test(file));
  const found = await Promise.all(
    files.map(async (file) => [file, faultsOf(await readFile(join(folder, file), 'utf8'))] as const),
  );
  return Object.fromEntries(found.filter(([, faults]) => faults.length > 0));
}
