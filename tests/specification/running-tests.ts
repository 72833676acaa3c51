import { existsSync, readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import playwrightConfig from '../e2e/playwright.config.ts';
import vitestConfig from '../vitest.config.ts';
import { listTests } from './listed-tests.ts';

/** The paths that `npm test` or `npm run test:long` run. */
const projects: readonly string[] = [
  ...(vitestConfig.test?.projects ?? []).flatMap((project) =>
    typeof project === 'object' && 'test' in project ? (project.test?.include ?? []) : [],
  ),
  ...(playwrightConfig.projects ?? [])
    .flatMap(({ testMatch = [] }) => testMatch)
    .map((glob) => `tests/${glob}`),
];

const listed = new Map<string, Map<string, string>>();

/** Titles of a file's tests, with why one does not run; undefined if nothing runs the file. */
export function testsOf(file: string): Map<string, string> | undefined {
  if (!projects.some((glob) => matchesGlob(file, glob)) || !existsSync(file)) return undefined;
  const known = listed.get(file);
  if (known) return known;
  const tests = listTests(file, readFileSync(file, 'utf8'));
  const byTitle = new Map(tests.map(({ title, idle }) => [title, idle]));
  listed.set(file, byTitle);
  return byTitle;
}
