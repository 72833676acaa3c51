import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { testsOf } from './running-tests.ts';

const proof = v.strictObject({ file: v.string(), title: v.string() });

/** Sentences of the warranty page with the tests that prove them, or how people keep them. */
const table = v.parse(
  v.strictObject({
    /** SHA-256 of the page in the other languages, read against the English one. */
    readings: v.record(v.string(), v.string()),
    sentences: v.array(
      v.union([
        v.strictObject({ sentence: v.string(), test: v.union([proof, v.array(proof)]) }),
        v.strictObject({ sentence: v.string(), people: v.string() }),
      ]),
    ),
  }),
  JSON.parse(readFileSync('tests/specification/warranty.json', 'utf8')),
);

/** The text of the page below its front matter. */
function pageIn(locale: string): string {
  const page = readFileSync(`src/server/seed/policies/warranty-and-care/${locale}.md`, 'utf8');
  return page.slice(page.indexOf('\n---\n') + '\n---\n'.length);
}

/** Headings, sentences, entries of lists and rows of tables, in order. */
function sentencesOf(page: string): string[] {
  return page
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^\|[\s|-]+\|$/.test(line))
    .flatMap((line) => {
      if (line.startsWith('|'))
        return line
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim())
          .join(' | ');
      return /^(?:##|-) /.test(line) ? line.replace(/^\S+ /, '') : line.split(/(?<=[.!?])\s+/);
    });
}

it('every sentence of the warranty page is listed, with its tests or how people keep it', () => {
  expect(sentencesOf(pageIn('en'))).toEqual(table.sentences.map(({ sentence }) => sentence));
});

it('the page in the other languages was read again after its last change', () => {
  const hashes = Object.keys(table.readings).map((locale) => [
    locale,
    createHash('sha256').update(pageIn(locale)).digest('hex'),
  ]);
  expect(Object.fromEntries(hashes)).toEqual(table.readings);
});

it('the tests of its sentences exist and run', () => {
  const wrong = table.sentences.flatMap((each) => {
    if (!('test' in each)) return [];
    const proofs = Array.isArray(each.test) ? each.test : [each.test];
    return proofs.filter(({ file, title }) => testsOf(file)?.get(title) !== '');
  });
  expect(wrong).toEqual([]);
});
