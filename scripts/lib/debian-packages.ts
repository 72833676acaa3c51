import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether this process may install packages: on Debian, as root. */
export const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/**
 * Installs packages where this process may (Debian, as root); otherwise throws a sentence that says what to install for
 * `purpose`.
 */
export function installPackages(names: readonly string[], purpose: string): void {
  if (names.length === 0) return;
  if (!mayInstall()) {
    throw new Error(
      `${purpose} need ${names.join(', ')}: install them first (on Debian: apt-get install ${names.join(' ')}).`,
    );
  }
  process.stdout.write(`Installing ${names.join(', ')} …\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Another program may be installing packages; without a timeout apt-get fails at once.
  const aptGet = ['-qq', '-o', 'DPkg::Lock::Timeout=600'];
  spawnSync('apt-get', [...aptGet, 'update'], { env, stdio: 'ignore' });
  const result = spawnSync('apt-get', [...aptGet, 'install', '-y', '--no-install-recommends', ...names], {
    env,
    encoding: 'utf8',
  });
  if (result.status !== 0)
    throw new Error(`apt-get could not install ${names.join(' ')}.\n${result.stderr.slice(-2000)}`);
}

const places = ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/usr/local/sbin'];

/** Path of a program on this machine, or undefined. */
export function findProgram(name: string): string | undefined {
  return places.map((place) => `${place}/${name}`).find((path) => existsSync(path));
}

const packagesOf = {
  nginx: ['nginx-light', 'libnginx-mod-http-brotli-static'],
  caddy: ['caddy'],
  wrk: ['wrk'],
  pgbouncer: ['pgbouncer'],
} as const;

/** Programs that the benchmarks, the recipes and some long tests need. */
export function ensurePrograms(
  names: readonly (keyof typeof packagesOf)[],
  purpose: string,
): Record<string, string> {
  const missing = names.filter((name) => !findProgram(name));
  installPackages(
    missing.flatMap((name) => packagesOf[name]),
    purpose,
  );
  return Object.fromEntries(names.map((name) => [name, findProgram(name) ?? name]));
}
