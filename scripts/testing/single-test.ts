import { existsSync } from 'node:fs';
import { type Check, onPostgres, playwright, vitest } from './checks.ts';

const quoted = (text: string) => `"${text.replaceAll(/[\\"$`]/g, (sign) => `\\${sign}`)}"`;
const asPattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, (sign) => `\\${sign}`);

/** The command that runs one failed test, or one check, alone. */
export function commandFor(check: Check, file: string, title: string): string {
  if (file === '') return `npm test -- --only ${quoted(check.name)}`;
  // Vitest joins groups and title by ' > ' in reports, and by a space for `-t`.
  const words = title.replaceAll(' > ', ' ');
  const shop = check.env?.['E2E_SHOP'];
  return `${shop ? `E2E_SHOP=${shop} ` : ''}npm test -- ${file} -t ${quoted(asPattern(words))}`;
}

/** Runs one test file, or the tests of it whose title matches. Throws if there is no such file. */
export function singleFileCheck(file: string, title?: string): Check {
  if (!existsSync(file)) throw new Error(`there is no file ${file}`);
  const env = { TEST_SUITE: file.includes('.long.') ? 'long' : 'quick' };
  if (file.endsWith('.spec.ts'))
    return playwright(file, { files: [file], args: title ? ['-g', title] : [], env, usualSeconds: 60 });
  return vitest(file, {
    projects: ['*'],
    files: [file],
    args: title ? ['-t', title] : [],
    env: { ...env, ...(file.startsWith('tests/api/') ? onPostgres : {}) },
    usualSeconds: 30,
  });
}
