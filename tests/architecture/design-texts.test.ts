import { expect, it } from 'vitest';
import { defaultLocale } from '#kernel/shop/text/locales.ts';
import { compareTexts, previewTexts } from '#site/data/design-texts.ts';
import { type Texts, textsFor } from '#site/data/texts.ts';
import { sourceFiles } from './source-files.ts';

const files = new Map(sourceFiles().map((file) => [file.path, file]));
const all = Object.keys(textsFor(defaultLocale, ['compare', 'preview', 'jewel']));

/** The live view: it is opened on the preview page only. */
const stage = 'src/islands/studio/gallery/StageFrame.tsx';

function reachable(path: string, without: readonly string[], seen = new Set<string>()): Set<string> {
  const file = files.get(path);
  if (!file || seen.has(path) || without.includes(path)) return seen;
  seen.add(path);
  for (const target of file.imports) reachable(target, without, seen);
  return seen;
}

/** Keys in the modules of an island: complete ones, or their beginning where a value follows. */
function saidBy(island: string, without: readonly string[] = []): string[] {
  const code = [...reachable(island, without)].map((path) => files.get(path)?.text ?? '').join('\n');
  const whole = new Set(
    Array.from(code.matchAll(/['"]((?:compare|preview|jewel)\.[\w-]+)['"]/g), ([, key]) => key),
  );
  const begun = [
    ...Array.from(code.matchAll(/`((?:compare|preview|jewel)\.[\w-]+-)\$\{/g), ([, start]) => start ?? ''),
    ...Array.from(code.matchAll(/nameOf\(\s*'([\w-]+)'/g), ([, vocabulary]) => `jewel.${vocabulary}-`),
  ];
  return all.filter((key) => whole.has(key) || begun.some((start) => key.startsWith(start)));
}

it.each<[string, string, Texts, string[]]>([
  ['preview', 'src/islands/preview/PreviewPage.island.tsx', previewTexts(defaultLocale), []],
  ['comparison', 'src/islands/preview/ComparePage.island.tsx', compareTexts(defaultLocale), [stage]],
])('the %s has every text that the modules of its island say', (_page, island, texts, without) => {
  const said = saidBy(island, without);
  expect(said.length).toBeGreaterThan(100);
  expect(said.filter((key) => !(key in texts))).toEqual([]);
});
