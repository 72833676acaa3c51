import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages } from './debian-packages.ts';

const chromiumPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser of the end-to-end tests: CHROMIUM_PATH, or where Debian puts it. */
export function findChromium(): string | undefined {
  return [process.env.CHROMIUM_PATH ?? '', ...chromiumPaths].find((path) => path !== '' && existsSync(path));
}

/** The folder with initdb, pg_ctl and postgres, newest version first. */
export function findPostgres(): string | undefined {
  const base = '/usr/lib/postgresql';
  if (!existsSync(base)) return undefined;
  const versions = readdirSync(base)
    .map(Number)
    .filter((version) => version >= 15)
    .sort((a, b) => b - a);
  return versions
    .map((version) => join(base, String(version), 'bin'))
    .find((path) => existsSync(join(path, 'initdb')));
}

export async function hasCjkFont(): Promise<boolean> {
  const list = spawnSync('fc-list', [':lang=zh-hk', 'family'], { encoding: 'utf8' });
  return list.status === 0 && list.stdout.trim() !== '';
}

/** Installs what the tests need and the machine lacks, where it may; otherwise says what to install. */
export async function ensureTestTools(): Promise<void> {
  const missing = [
    ...(findChromium() ? [] : ['chromium']),
    ...(findPostgres() ? [] : ['postgresql']),
    ...((await hasCjkFont()) ? [] : ['fonts-noto-cjk', 'fontconfig']),
  ];
  installPackages(missing, 'The tests');
}
