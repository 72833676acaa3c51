import { expect, it } from 'vitest';
import { sections } from '#desk/app/sections.ts';
import { sourceFiles } from './source-files.ts';

const files = new Map(sourceFiles().map((file) => [file.path, file]));

/** The files of the browser that a file loads, itself included. */
function loadedBy(path: string, found = new Set<string>()): ReadonlySet<string> {
  const file = files.get(path);
  if (!file || found.has(path) || !/^src\/(?:desk|ui|client)\//.test(path)) return found;
  found.add(path);
  for (const target of file.imports) loadedBy(target, found);
  return found;
}

/** Nouns of the desk whose texts a file names. */
const nounsIn = (text: string): string[] =>
  Array.from(text.matchAll(/['`](desk-[a-z-]+)\.[a-z$]/g), ([, noun = '']) => noun);

const source = files.get('src/desk/app/sections.ts')?.text ?? '';
const screenOf = (path: string): string =>
  new RegExp(`path: '${path}',[^]*?import\\('\\.\\./([^']+)'\\)`).exec(source)?.[1] ?? '';

// A published desk shows the key of a missing text in English, in every language.
it.each(sections)('the section $path loads the texts of its screens', ({ path, texts }) => {
  const loaded = loadedBy(`src/desk/${screenOf(path)}`);
  expect(loaded.size).toBeGreaterThan(1);
  const missing = Array.from(loaded).flatMap((file) =>
    nounsIn(files.get(file)?.text ?? '')
      .filter((noun) => noun !== 'desk-api' && !texts.includes(noun))
      .map((noun) => `${file} shows ${noun}`),
  );
  expect(missing).toEqual([]);
});
