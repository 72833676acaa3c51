import type { Config } from '#server/config.ts';
import { environmentOf } from '#server/config-environment.ts';
import { compressSite, reuseCompressed } from '#site-server/compress-build.ts';
import { keysOfBuild, writeKeys } from './page-keys.ts';
import type { Releases } from './releases.ts';
import { runCommand } from './run-command.ts';

/** Exit code of the publisher that asks to be started again, to build the site in other languages or texts. */
export const rebuildExitCode = 75;

/** Builds the site with Astro. Calls `onPage` after each page. */
export async function buildSite(
  config: Config,
  outDir: string,
  onPage?: (pages: number) => void,
): Promise<void> {
  let pages = 0;
  await runCommand(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build', '--outDir', outDir], {
    env: { ...environmentOf(config), NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
    onOutput: (text) => {
      pages += text.match(/index\.html/g)?.length ?? 0;
      onPage?.(pages);
    },
  });
}

/** Compresses a build and makes it the served release. */
export async function adoptBuild(
  releases: Releases,
  folder: string,
  onFile: (done: number, total: number) => void = () => undefined,
): Promise<void> {
  const before = await releases.current();
  if (before !== undefined) await reuseCompressed(folder, before);
  await compressSite(folder, ({ done, total }) => onFile(done, total));
  await releases.adopt(folder);
  await writeKeys(releases.folder('keys.json'), await keysOfBuild());
}
