import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { chunkGroups, groups } from './chunk-groups.ts';

const files = groups.flatMap((group) => group.files ?? []);

it('names only modules that exist, each once', () => {
  expect(files.filter((file) => !existsSync(`src/${file}`))).toEqual([]);
  expect(files.filter((file, index) => files.indexOf(file) !== index)).toEqual([]);
});

it.each(['/shop/src/ui/Icon.tsx', 'C:\\shop\\src\\ui\\Icon.tsx', '/shop/src/ui/Icon.tsx?v=1'])(
  'finds %s',
  (id) => {
    expect(chunkGroups.filter(({ test }) => test.test(id)).map(({ name }) => name)).toEqual(['parts']);
  },
);

it('leaves a module alone whose path only begins alike', () => {
  expect(chunkGroups.filter(({ test }) => test.test('/shop/src/ui/Icon.tsx.test.tsx'))).toEqual([]);
});
