import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { describe, expect, it } from 'vitest';
import { affectedBy, areas } from './areas.ts';
import { changedChecks } from './changed-checks.ts';
import { longFiles } from './checks.ts';
import { browserShardOf, longSuites, shards } from './shards.ts';

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
}).split('\n');

describe('the shards of the long suite', () => {
  it('are ten and hold every suite once', () => {
    expect(shards).toHaveLength(10);
    expect(shards.flat().toSorted()).toEqual(Object.keys(longSuites).toSorted());
  });

  it('run every long test of Vitest once', () => {
    const suites = ['units', 'images', 'api'] as const;
    const counted = globSync(longFiles).map((file) => [
      file,
      suites.filter((suite) => longSuites[suite].command.includes(file)),
    ]);
    expect(counted.length).toBeGreaterThan(10);
    expect(counted.filter(([, found]) => found?.length !== 1)).toEqual([]);
  });

  it('run every file of tests/long once', () => {
    const files = globSync('tests/long/*.test.ts').toSorted();
    const run = Object.values(longSuites).flatMap(({ command }) =>
      command.filter((word) => word.startsWith('tests/long/')),
    );
    expect(run.toSorted()).toEqual(files);
  });

  it('run every browser test once', () => {
    const files = globSync('tests/{e2e,a11y}/**/*.spec.ts');
    expect(files.length).toBeGreaterThan(40);
    const counted = files.map((file) => [file, browserShardOf(file)]);
    expect(counted.filter(([, found]) => found?.length !== 1)).toEqual([]);
  });
});

describe('the areas of changed files', () => {
  it('name files that exist', () => {
    const globs = Object.entries(areas).flatMap(([name, { sources }]) =>
      sources.map((glob) => [name, glob] as const),
    );
    const lost = globs.filter(([, glob]) => !tracked.some((path) => matchesGlob(path, glob)));
    expect(lost).toEqual([]);
  });

  it.each([
    ['src/kernel/jewel/casting/union.ts', ['geometry']],
    ['src/desk/orders/Orders.tsx', ['desk']],
    ['src/server/payment/payment.service.ts', ['payment']],
    ['src/islands/checkout/CheckoutPage.tsx', ['orders']],
    ['src/publisher/publisher.ts', ['publishing']],
    ['src/pages/[...lang]/index.astro', ['site']],
    ['README.md', []],
    ['.github/workflows/ci.yml', []],
    ['src/docs/home.webp', []],
  ])('know %s', (path, names) => {
    expect(affectedBy([path])).toEqual({ areas: names, unknown: [] });
  });

  it('run everything where a file is in no area', () => {
    expect(affectedBy(['package-lock.json']).unknown).toEqual(['package-lock.json']);
    expect(changedChecks(['package-lock.json', 'README.md']).checks).toEqual(Object.values(longSuites));
  });

  it('run a changed test itself', () => {
    const { checks } = changedChecks(['tests/e2e/returns.spec.ts']);
    expect(checks).toHaveLength(1);
    expect(checks[0]?.command).toContain('tests/e2e/returns.spec.ts');
  });

  it('run nothing more for prose', () => {
    expect(changedChecks(['README.md']).checks).toEqual([]);
  });
});
