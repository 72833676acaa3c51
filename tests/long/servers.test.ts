import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { serverRedirects } from '#site-server/redirects.ts';
import { serverHeaders } from '#site-server/web-server-headers.ts';
import { ensurePrograms } from '../../scripts/lib/debian-packages.ts';
import { freePort } from '../fixtures/postgres.ts';
import { checkRequest, checkRobustness, siteRequests, writeSite } from '../fixtures/site-requests.ts';

const recipes = 'scripts/deploy';
const origins = { apiOrigin: 'https://api.shop.example', isSecure: false };
/** Filling a shop on a busy machine takes minutes. */
const startMs = 900_000;

let folder: string;
let programs: Record<string, string>;
const children: ChildProcess[] = [];

beforeAll(async () => {
  programs = ensurePrograms(['nginx', 'caddy'], 'The recipes of the web servers');
  folder = await mkdtemp(join(tmpdir(), 'servers-'));
  // A web server drops its rights before it reads.
  chmodSync(folder, 0o755);
  await writeSite(join(folder, 'current'));
});
afterAll(async () => {
  // Left behind by a failed test.
  for (const child of children) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** Waits until it answers; throws with its last output if it ends first. */
async function until(isOpen: () => Promise<boolean>, child: ChildProcess, said: () => string): Promise<void> {
  const look = async () => {
    if (child.exitCode === null && !(await isOpen())) throw new Error('it is not open yet');
  };
  await vi.waitFor(look, { timeout: startMs, interval: 50 });
  if (child.exitCode !== null) throw new Error(`it ended:\n${said()}`);
}

interface Running {
  origin: string;
  stop(): Promise<void>;
}

async function runServer(
  command: string,
  args: string[],
  origin: string,
  variables: Record<string, string> = {},
): Promise<Running> {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...variables },
  });
  children.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await until(
    () => fetch(origin).then(() => true),
    child,
    () => said,
  );
  return {
    origin,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** An unchanged recipe, with the test's own folder and ports. */
async function recipe(name: string, ports: { site: number; api: number }, headers: string): Promise<string> {
  const text = await readFile(join(recipes, name), 'utf8');
  return text
    .replaceAll('127.0.0.1:8088', `127.0.0.1:${ports.site}`)
    .replaceAll('127.0.0.1:8089', `127.0.0.1:${ports.api}`)
    .replaceAll('/srv/shop/current', join(folder, 'current'))
    .replaceAll(/\/opt\/shop\/site\/dist\.releases\/headers\/(?:nginx|caddy)/g, headers);
}

async function startNginx(): Promise<Running> {
  const [site, api] = [await freePort(), await freePort()];
  const headers = join(folder, 'nginx-headers.conf');
  await writeFile(headers, await serverHeaders('nginx', [join(folder, 'current')], origins));
  await writeFile(`${headers}-redirects`, serverRedirects('nginx', [join(folder, 'current')]));
  await writeFile(join(folder, 'site.conf'), await recipe('nginx.conf', { site, api }, headers));
  const main = join(folder, 'nginx.conf');
  await mkdir(join(folder, 'nginx'), { recursive: true });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/nginx/${kind};`)
    .join('\n');
  await writeFile(
    main,
    `load_module /usr/lib/nginx/modules/ngx_http_brotli_static_module.so;
daemon off;
pid ${folder}/nginx.pid;
error_log stderr warn;
events {}
http {
${temporary}
access_log off;
include /etc/nginx/mime.types;
include ${folder}/site.conf;
}
`,
  );
  return runServer(programs.nginx ?? 'nginx', ['-c', main], `http://127.0.0.1:${site}`);
}

async function startCaddy(): Promise<Running> {
  const [site, api] = [await freePort(), await freePort()];
  const headers = join(folder, 'caddy-headers');
  await writeFile(headers, await serverHeaders('caddy', [join(folder, 'current')], origins));
  await writeFile(`${headers}-redirects`, serverRedirects('caddy', [join(folder, 'current')]));
  const file = join(folder, 'Caddyfile');
  await writeFile(file, `{\n\tadmin off\n}\n${await recipe('Caddyfile', { site, api }, headers)}`);
  return runServer(
    programs.caddy ?? 'caddy',
    ['run', '--config', file, '--adapter', 'caddyfile'],
    `http://127.0.0.1:${site}`,
  );
}

describe.each([
  ['nginx', startNginx],
  ['Caddy', startCaddy],
] as const)('the recipe of %s', (_, start) => {
  let running: Running;
  beforeAll(async () => {
    running = await start();
  });
  afterAll(() => running?.stop());

  it.each(siteRequests)('answers $path with $status', (row) => checkRequest(running.origin, row));
  it('revalidates, and answers malformed URLs safely', () => checkRobustness(running.origin));
});

it('the Caddyfile of the containers leads each origin to its program, with the request id', async () => {
  const answering = async (name: string): Promise<Server> => {
    const server = createServer((request, response) =>
      response.end(`${name} ${request.headers['x-forwarded-host']} ${request.headers['x-request-id']}`),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return server;
  };
  const [web, api] = [await answering('web'), await answering('api')];
  const portOf = (server: Server) => (server.address() as AddressInfo).port;
  const port = await freePort();
  const [site, calls] = [`http://localhost:${port}`, `http://api.localhost:${port}`];
  const file = join(folder, 'compose.Caddyfile');
  const text = (await readFile(join(recipes, 'compose.Caddyfile'), 'utf8'))
    .replace('web:4321', `127.0.0.1:${portOf(web)}`)
    .replace('dynamic a api 8080', `dynamic a localhost ${portOf(api)}`);
  await writeFile(file, `{\n\tadmin off\n}\n${text}`);
  const running = await runServer(
    programs.caddy ?? 'caddy',
    ['run', '--config', file, '--adapter', 'caddyfile'],
    site,
    { SITE_ORIGIN: site, API_ORIGIN: calls },
  );
  // Not every machine knows the names below localhost.
  const answerOf = async (origin: string) => {
    const { host } = new URL(origin);
    return new Promise<string>((resolve, reject) =>
      get({ host: '127.0.0.1', port, headers: { host } }, async (answer) =>
        resolve(await readText(answer)),
      ).on('error', reject),
    );
  };
  expect(await answerOf(site)).toMatch(`web localhost:${port} `);
  expect(await answerOf(calls)).toMatch(new RegExp(`^api api\\.localhost:${port} [\\da-f-]{36}$`));
  await running.stop();
  for (const server of [web, api]) server.close();
});

const units = [
  'shop-api@.service',
  'shop-archive.service',
  'shop-backup.service',
  'shop-backup.timer',
  'shop-base-backup.service',
  'shop-base-backup.timer',
  'shop-headers.path',
  'shop-headers.service',
  'shop-publisher.service',
  'shop-renderer.service',
  'shop-worker@.service',
];

describe('the units of systemd', () => {
  it.each(units)('%s is well-formed', async (name) => {
    const written = join(folder, 'units');
    await mkdir(written, { recursive: true });
    for (const unit of units) {
      const text = await readFile(join(recipes, unit), 'utf8');
      // The program has another path on this machine.
      await writeFile(
        join(written, unit),
        text.replaceAll('/opt/shop/node_modules/node/bin/node', process.execPath),
      );
    }
    const unit = join(written, name.replace('@.', '@8080.'));
    if (unit !== join(written, name)) await writeFile(unit, await readFile(join(written, name)));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unit], {
      encoding: 'utf8',
    });
    expect(stderr.split('\n').filter((line) => line.includes(written))).toEqual([]);
    expect(status).toBe(0);
  });
});

describe('the unit of the publisher', () => {
  it('can write the output of a build and a publish, and nothing of the program', async () => {
    const unit = await readFile(join(recipes, 'shop-publisher.service'), 'utf8');
    const setting = (name: string) => unit.match(new RegExp(`^${name}=(.*)$`, 'm'))?.[1] ?? '';
    const writable = setting('ReadWritePaths').split(' ');
    expect(setting('ProtectSystem')).toBe('strict');
    const place = '/opt/shop';
    expect(writable).toEqual([`${place}/site`, `${place}/.cache`, `${place}/.astro`]);
    // Link, releases, headers and compiled pages: all beside the folder that both commands name.
    const named = [
      ...unit.matchAll(/^ExecStart(?:Pre)?=.*(?:scripts\/build|src\/publisher\/main)\.ts (.+)$/gm),
    ];
    expect(named.map(([, served]) => served)).toEqual(['site/dist', 'site/dist']);
    for (const name of ['nginx.conf', 'Caddyfile', 'shop-headers.path'])
      expect(await readFile(join(recipes, name), 'utf8')).toContain(`${place}/site/dist.releases/headers`);
  });
});
