import { expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';

const write = /\b(?:insert\s+into|delete\s+from|merge\s+into)\b|\bupdate\s+[^\s;]+(?:\s+as\s+\w+)?\s+set\b/i;

/** A repository that executes raw SQL itself; parts of a statement are executed elsewhere. */
const executed =
  /\bsql(?:<[^`]*>)?`((?:[^`$]|\$(?!\{)|\$\{(?:[^`{}]|\{[^`{}]*\}|`[^`]*`)*\})*)`\s*\.execute\(/g;

it('raw writes declare their tables: they are executed by executeWrite', () => {
  const offenders = sourceFiles()
    .filter(({ path }) => path.startsWith('src/server/') && !/\.test\.ts$|\/db\/migrat/.test(path))
    .flatMap(({ path, text }) =>
      Array.from(text.matchAll(executed), ([, statement = '']) => statement)
        .filter((statement) => write.test(statement))
        .map((statement) => `${path}: ${statement.trim().slice(0, 60)}`),
    );
  expect(offenders).toEqual([]);
});
