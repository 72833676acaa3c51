import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { testsOf } from './running-tests.ts';
import { proofsOf, statements } from './statements.ts';

const unbuilt = statements.filter(({ issue }) => issue !== undefined);

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
