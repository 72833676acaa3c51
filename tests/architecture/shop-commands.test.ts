import { expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';

it('commands that read the settings of the shop read its languages too', () => {
  const commands = sourceFiles().filter(
    ({ path, text }) => path.startsWith('scripts/') && /\bloadShopSettings\(/.test(text),
  );
  expect(commands.length).toBeGreaterThan(2);
  const without = commands.filter(({ text }) => !/\bloadLanguages\(/.test(text));
  expect(without.map(({ path }) => path)).toEqual([]);
});
