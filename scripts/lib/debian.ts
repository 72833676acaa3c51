import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages, mayInstall } from './debian-packages.ts';

const chromiumPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser of the end-to-end tests: CHROMIUM_PATH, or where Debian puts it. */
export function findChromium(): string | undefined {
  return [process.env.CHROMIUM_PATH ?? '', ...chromiumPaths].find((path) => path !== '' && existsSync(path));
}

const headlessShell = 'chromium-headless-shell';
const headlessShellPath = `/usr/bin/${headlessShell}`;

/**
 * The browser of tests that need neither WebGL nor axe: Debian's headless shell, which opens a page in a fifth of the
 * time; otherwise Chromium. CHROMIUM_PATH overrides both.
 */
export function findHeadlessShell(): string | undefined {
  const hasShell = !process.env.CHROMIUM_PATH && existsSync(headlessShellPath);
  return hasShell ? headlessShellPath : findChromium();
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

function hasFont(pattern: string): boolean {
  const list = spawnSync('fc-list', [pattern, 'family'], { encoding: 'utf8' });
  return list.status === 0 && list.stdout.trim() !== '';
}

export async function hasCjkFont(): Promise<boolean> {
  return hasFont(':lang=zh-hk');
}

/**
 * Installs the headless shell in the version of Chromium, with which it shares files. Tests also run without it, only
 * slower.
 */
function addHeadlessShell(): void {
  const browser = findHeadlessShell();
  if (process.env.CHROMIUM_PATH || browser === headlessShellPath || !mayInstall()) return;
  const { stdout } = spawnSync('dpkg', ['-s', 'chromium-common'], { encoding: 'utf8' });
  const version = /^Version: (.+)$/m.exec(stdout ?? '')?.[1];
  if (!version) return;
  try {
    installPackages([`${headlessShell}=${version}`], 'Quicker tests');
  } catch {
    process.stdout.write(`${headlessShell} ${version} cannot be installed: the tests run in ${browser}.\n`);
  }
}

/** Installs what the tests need and the machine lacks; without the rights, throws what to install. */
export async function ensureTestTools(): Promise<void> {
  const missing = [
    ...(findChromium() ? [] : ['chromium']),
    ...(findPostgres() ? [] : ['postgresql']),
    ...((await hasCjkFont()) ? [] : ['fonts-noto-cjk', 'fontconfig']),
    // Our fallback faces have the metrics of Arial; with another face a page shifts when its web fonts load.
    ...(hasFont('Liberation Sans') ? [] : ['fonts-liberation']),
  ];
  installPackages(missing, 'The tests');
  addHeadlessShell();
}
