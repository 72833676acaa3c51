import { existsSync, readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { describe, expect, it } from 'vitest';
import playwrightConfig from '../e2e/playwright.config.ts';
import vitestConfig from '../vitest.config.ts';
import { listTests } from './listed-tests.ts';
import { proofsOf, statements } from './statements.ts';

const unbuilt = statements.filter(({ issue }) => issue !== undefined);

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
function testsOf(file: string): Map<string, string> | undefined {
  if (!projects.some((glob) => matchesGlob(file, glob)) || !existsSync(file)) return undefined;
  const known = listed.get(file);
  if (known) return known;
  const tests = listTests(file, readFileSync(file, 'utf8'));
  const byTitle = new Map(tests.map(({ title, idle }) => [title, idle]));
  listed.set(file, byTitle);
  return byTitle;
}

describe('the statements of the specification', () => {
  it('are 333, each once', () => {
    expect(statements).toHaveLength(333);
    const words = statements.map(({ section, statement }) => `${section}: ${statement}`);
    expect(words.filter((each, index) => words.indexOf(each) !== index)).toEqual([]);
  });

  it('each name their tests, or the issue that will build them', () => {
    const wrong = statements.filter((each) => proofsOf(each).length > 0 === (each.issue !== undefined));
    expect(wrong).toEqual([]);
  });

  it('are proved by tests that exist and run', () => {
    const wrong = statements.flatMap((each) =>
      proofsOf(each).flatMap(({ file, title }) => {
        const tests = testsOf(file);
        const where = `${each.section}, ${each.statement}: ${file}`;
        if (!tests) return [`${where} is in no project`];
        const idle = tests.get(title);
        if (idle === undefined) return [`${where} has no test '${title}'`];
        return idle ? [`${where} does not run '${title}' (${idle})`] : [];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('are unbuilt in fewer and fewer cases (tests/specification/unbuilt.json may only be lowered)', () => {
    const { atMost } = JSON.parse(readFileSync('tests/specification/unbuilt.json', 'utf8')) as {
      atMost: number;
    };
    expect(unbuilt.length).toBe(atMost);
  });
});
