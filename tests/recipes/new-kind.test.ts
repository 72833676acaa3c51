import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addCufflinks, cufflinkFiles, table } from './cufflinks.ts';
import { openScratchCopy, type ScratchCopy } from './scratch-copy.ts';

/**
 * A kind of piece is one folder, its line in the table, its line among the builds and its texts: cufflinks are added
 * in a copy of the project, and checked by compiler, linter and tests.
 */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let copy: ScratchCopy;
beforeAll(() => {
  copy = openScratchCopy(
    /^(src\/(kernel|islands\/studio|client|server\/seed\/designs)|i18n|tests)\/|^src\/server\/seed\/site\.json$|^[^/]+$/,
  );
  addCufflinks(copy);
});
afterAll(() => copy.remove());

it('is accepted by the compiler in every table of kinds', async () => {
  const files = [
    ...cufflinkFiles,
    'src/kernel/jewel/design/offers.ts',
    'src/kernel/jewel/pricing/price-design.ts',
    'src/kernel/shop/jewel-labels/design-sentences.ts',
    'src/islands/studio/stage/camera/family.ts',
  ];
  const config = { extends: './tsconfig.json', include: [], files };
  copy.write('tsconfig.kind.json', JSON.stringify(config));
  const tsc = 'node_modules/typescript/bin/tsc';
  const { output } = await copy.run(tsc, '-p', 'tsconfig.kind.json', '--pretty', 'false');
  expect(output).toBe('');
});

it('is accepted by the linter', async () => {
  const biome = 'node_modules/@biomejs/biome/bin/biome';
  const { isOk, output } = await copy.run(biome, 'lint', '--error-on-warnings', ...cufflinkFiles, table);
  expect(isOk, output).toBe(true);
});

it('is read, built, priced and described, and the studio has its controls', async () => {
  const { isOk, output } = await copy.run(
    'node_modules/vitest/vitest.mjs',
    ...['run', '--config', 'tests/vitest.config.ts', '--project', 'unit*', '-t', 'cufflinks'],
    ...['src/kernel/jewel/pieces/cufflinks', 'src/islands/studio/controls'],
  );
  expect(isOk, output).toBe(true);
  expect(output).toMatch(/Tests +4 passed/);
});
