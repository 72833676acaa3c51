import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';

const folder = 'src/docs/decisions';
const files = readdirSync(folder)
  .filter((name) => name !== 'README.md')
  .toSorted();
const records = files.map((file) => ({ file, text: readFileSync(`${folder}/${file}`, 'utf8') }));
const index = readFileSync(`${folder}/README.md`, 'utf8');

const statusPattern = /^- Status: (?:accepted|superseded by \[\d{4}\]\((.+\.md)\))$/m;

describe('decision records', () => {
  it('are numbered from 0001 without holes', () => {
    const numbers = files.map((file) => /^(\d{4})-[a-z0-9-]+\.md$/.exec(file)?.[1] ?? file);
    expect(numbers).toEqual(files.map((_, at) => String(at + 1).padStart(4, '0')));
  });

  it('are listed in the index with their titles, each once', () => {
    const listed = Array.from(index.matchAll(/^- \[(.+)\]\((\d{4}.+)\)$/gm), ([, title, file]) => ({
      title,
      file,
    }));
    const titled = records.map(({ file, text }) => ({ title: /^# (.+)$/m.exec(text)?.[1], file }));
    expect(listed).toEqual(titled);
    for (const { title, file = '' } of listed) expect(title?.slice(0, 5)).toBe(`${file.slice(0, 4)} `);
  });

  it.each(records)('$file has a status, a date and the three sections on one page', ({ text }) => {
    expect(text).toMatch(statusPattern);
    expect(text).toMatch(/^- Date: \d{4}-\d{2}-\d{2}$/m);
    const sections = Array.from(text.matchAll(/^## (.+)$/gm), ([, title]) => title);
    expect(sections).toEqual(['Context', 'Decision', 'Consequences']);
    expect(text.split('\n').length).toBeLessThanOrEqual(60);
  });

  it('that replace each other name each other', () => {
    for (const { file, text } of records) {
      const replacement = statusPattern.exec(text)?.[1];
      if (replacement === undefined) continue;
      const supersedes = records.find((record) => record.file === replacement)?.text ?? '';
      expect(/^- Supersedes: (?:.|\n {2})+/m.exec(supersedes)?.[0], file).toContain(`(${file})`);
    }
  });

  it('link only to records that exist', () => {
    const links = [...records, { file: 'README.md', text: index }].flatMap(({ file, text }) =>
      Array.from(text.matchAll(/\]\((\d{4}[^)]*)\)/g), ([, target = '']) => ({ file, target })),
    );
    expect(links.filter(({ target }) => !files.includes(target))).toEqual([]);
  });

  it('are referred to in the code by the name of a file that exists', () => {
    const others = ['README.md', 'CONTRIBUTING.md'].map((path) => ({
      path,
      text: readFileSync(path, 'utf8'),
    }));
    const code = sourceFiles().filter(({ path }) => path !== 'tests/architecture/decisions.test.ts');
    const named = [...code, ...others].flatMap(({ path, text }) =>
      Array.from(text.matchAll(/docs\/decisions\/(\d[\w.-]*\.md)/g), ([, file = '']) => ({ path, file })),
    );
    expect(named.filter(({ file }) => !files.includes(file))).toEqual([]);
    // A bare number would be wrong after records are renumbered.
    const numbered = code.filter(({ text }) => /\bdecisions?,? (?:\d{4}\b|["“])/i.test(text));
    expect(numbered.map(({ path }) => path)).toEqual([]);
  });
});
