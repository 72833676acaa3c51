import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages } from './debian-packages.ts';

const headlessShell = 'chromium-headless-shell';
const shellPath = `/usr/bin/${headlessShell}`;
const chromiumPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const browserOf = (...paths: string[]) =>
  [process.env.CHROMIUM_PATH ?? '', ...paths].find((path) => path !== '' && existsSync(path));

/** Chromium as shoppers have it: CHROMIUM_PATH, or where Debian puts it. */
export const findChromium = (): string | undefined => browserOf(...chromiumPaths);

/**
 * The browser of the end-to-end tests that draw no WebGL. Debian's headless shell is the same engine without the windows
 * that nobody sees, which cost a fifth of a test's work; where it is missing Chromium proves the same.
 */
export const findTestBrowser = (): string | undefined => browserOf(shellPath, ...chromiumPaths);

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

/** The shell of the Chromium that is there, which is left at its version; without it tests only take longer. */
function addHeadlessShell(): void {
  const browser = findTestBrowser();
  if (process.env.CHROMIUM_PATH || !browser || browser === shellPath) return;
  const { stdout } = spawnSync('dpkg', ['-s', 'chromium-common'], { encoding: 'utf8' });
  const version = /^Version: (.+)$/m.exec(stdout ?? '')?.[1];
  if (!version) return;
  try {
    installPackages([`${headlessShell}=${version}`], 'Quicker tests');
  } catch {
    process.stdout.write(`The tests run in ${browser}, ${headlessShell} ${version} would be quicker.\n`);
  }
}

/** Installs what the tests need and the machine lacks, where it may; otherwise says what to install. */
export async function ensureTestTools(): Promise<void> {
  const missing = [
    ...(findChromium() ? [] : ['chromium']),
    ...(findPostgres() ? [] : ['postgresql']),
    ...((await hasCjkFont()) ? [] : ['fonts-noto-cjk', 'fontconfig']),
  ];
  installPackages(missing, 'The tests');
  addHeadlessShell();
}
