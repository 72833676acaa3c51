import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parseConfig } from '#server/config.ts';
import { environmentOf } from '#server/config-environment.ts';
import { type Service, startService, untilReady } from '../../scripts/lib/processes.ts';
import { freePort, startPostgres, type TestPostgres } from '../fixtures/postgres.ts';

/** Filling a shop and compiling its pages on a busy machine takes minutes. */
const startMs = 900_000;
const unprivileged = 65_534;
const home = '/opt/shop';

/** Only root may create a mount namespace. */
describe.runIf(process.getuid?.() === 0)('the systemd unit of the publisher, with its permissions', () => {
  let folder: string;
  let postgres: TestPostgres;
  let host: Service;
  let publisher: ChildProcess;
  let said = '';
  let env: Record<string, string | undefined>;

  const written = (...parts: string[]) => join(folder, 'written', ...parts);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'publisher-rights-'));
    await chmod(folder, 0o755);
    postgres = await startPostgres();
    const [site, api] = [await freePort(), await freePort()];
    const config = parseConfig({
      SITE_PORT: String(site),
      API_PORT: String(api),
      DATA_DIR: join(folder, 'host'),
      DATABASE_URL: postgres.url,
      PUBLISH_SECRETS: 'a-secret-of-the-tests-alone',
      PAYMENT_SANDBOX: 'off',
      LOG_LEVEL: 'info',
    });
    env = environmentOf(config);
    host = startService({ name: 'The API host', file: 'src/server/main.ts', env, output: 'quiet' });
    await untilReady(host, `${config.apiOrigin}/readyz`, startMs);
    publisher = await startUnit();
  }, startMs);
  afterAll(async () => {
    if (publisher && publisher.exitCode === null) {
      const ended = new Promise((resolve) => publisher.once('exit', resolve));
      publisher.kill('SIGTERM');
      await ended;
    }
    await host?.stop();
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Both commands of the unit, as its user, with everything read-only but the folders it names. */
  async function startUnit(): Promise<ChildProcess> {
    const unit = await readFile('scripts/deploy/shop-publisher.service', 'utf8');
    const setting = (name: string) => unit.match(new RegExp(`^${name}=(.*)$`, 'm'))?.[1] ?? '';
    const names = setting('ReadWritePaths').replaceAll(`${home}/`, '').split(' ');
    const place = join(folder, 'place');
    await mkdir(place);
    for (const name of [...names, 'state', 'cache']) {
      await mkdir(written(name), { recursive: true });
      await chown(written(name), unprivileged, unprivileged);
      await mkdir(join(folder, 'frame', name), { recursive: true });
    }
    const command = (name: string) => setting(name).replaceAll(home, place);
    const script = `
      mount -t overlay overlay -o lowerdir=${folder}/frame:${process.cwd()} ${place}
      for name in ${names.join(' ')}; do mount --bind ${written()}/$name ${place}/$name; done
      cd ${place}
      umask ${setting('UMask')}
      exec setpriv --reuid=${unprivileged} --regid=${unprivileged} --clear-groups --no-new-privs --bounding-set=-all \\
        sh -euc '! test -w ${place}/package.json; ${command('ExecStartPre')}; exec ${command('ExecStart')}'`;
    const child = spawn('unshare', ['--mount', '--propagation=private', 'sh', '-euc', script], {
      env: {
        ...process.env,
        ...env,
        NODE_ENV: 'production',
        SMTP_URL: 'smtp://127.0.0.1:1',
        HOME: '/',
        DATA_DIR: written('state'),
        NODE_COMPILE_CACHE: written('cache'),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString();
      });
    const hasEnded = () => child.exitCode !== null;
    const look = () => {
      if (!hasEnded() && !said.includes('publisher is up to date')) throw new Error(`not yet:\n${said}`);
    };
    await vi.waitFor(look, { timeout: startMs, interval: 250 });
    if (hasEnded()) throw new Error(`the publisher ended:\n${said}`);
    return child;
  }

  it('builds a site that the web server may read, with its headers', async () => {
    const index = written('site', 'dist', 'index.html');
    expect(await readFile(index, 'utf8')).toContain('<html');
    expect((await stat(index)).mode & 0o004).toBe(0o004);
    expect(await readFile(written('site', 'dist.releases', 'headers', 'nginx'), 'utf8')).toContain(
      'content-security-policy',
    );
  });

  it('publishes a change of a text', async () => {
    const { stdout, stderr } = spawnSync(process.execPath, ['scripts/publish.ts', '--demo'], {
      env: { ...process.env, ...env },
      encoding: 'utf8',
    });
    const [, title, address] = /called "(.+)" now: (\S+)/.exec(stdout) ?? [];
    expect(title, stderr).toBeDefined();
    const file = written('site', 'dist', new URL(address ?? '').pathname, 'index.html');
    await expect
      .poll(() => readFile(file, 'utf8'), { timeout: 30_000, interval: 100 })
      .toContain(title ?? '-');
  });

  it('ends on a signal, and leaves what it has made', async () => {
    const ended = new Promise<number | null>((resolve) => publisher.once('exit', resolve));
    publisher.kill('SIGTERM');
    expect(await ended, said).toBe(0);
    expect(await readFile(written('site', 'dist', 'index.html'), 'utf8')).toContain('<html');
  });
});
