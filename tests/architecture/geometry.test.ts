import { expect, it } from 'vitest';
import { geometrySources, geometryVersion } from '#server/designs/geometry-version.ts';
import { sourceFiles } from './source-files.ts';

const files = new Map(sourceFiles().map((file) => [file.path, file]));

/** Types weigh nothing. */
const withoutTypes = (text: string) => text.replaceAll(/^(?:import|export) type [^;]+;$/gm, '');

function reachedFrom(path: string, seen = new Set<string>()): Set<string> {
  const file = files.get(path);
  if (!file || seen.has(path)) return seen;
  seen.add(path);
  const values = withoutTypes(file.text);
  for (const target of file.imports) {
    const name = target.split('/').at(-1) ?? target;
    if (values.includes(`/${name}'`)) reachedFrom(target, seen);
  }
  return seen;
}

it('kept weights are of everything that builds and weighs a design', () => {
  const reached = [...reachedFrom('src/server/designs/measure-process.ts')].filter((path) =>
    path.startsWith('src/kernel/'),
  );
  expect(reached.length).toBeGreaterThan(80);
  const isCounted = (path: string) =>
    geometrySources.some((source) => path.startsWith(`src/kernel/${source}`));
  expect(reached.filter((path) => !isCounted(path))).toEqual([]);
  expect(geometryVersion()).toMatch(/^[0-9a-f]{16}$/);
});
