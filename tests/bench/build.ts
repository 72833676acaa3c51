import { rm } from 'node:fs/promises';
import { buildSite } from '#publisher/site-build.ts';
import type { Config } from '#server/config.ts';
import { printTable } from './table.ts';

/** Pages per second of the site build: cold, then with a full cache. */
export async function benchBuild(config: Config): Promise<void> {
  const outDir = '.cache/bench/build';
  const rows: string[][] = [];
  await rm(outDir, { recursive: true, force: true });
  await rm('.cache/astro', { recursive: true, force: true });
  for (const name of ['cold', 'unchanged content']) {
    const startedAt = performance.now();
    let pages = 0;
    await buildSite(config, outDir, (count) => {
      pages = count;
    });
    const elapsed = (performance.now() - startedAt) / 1000;
    rows.push([name, String(pages), elapsed.toFixed(1), (pages / elapsed).toFixed(0)]);
  }
  printTable('Building the site', ['build', 'pages', 'seconds', 'pages/s'], rows);
}
