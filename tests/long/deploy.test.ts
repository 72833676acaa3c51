import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openPostgres } from '#server/platform/db/database.ts';
import { ensurePrograms } from '../../scripts/lib/debian-packages.ts';
import { readCompose, readManifests, recipes } from '../fixtures/deployment.ts';
import {
  argumentsOf,
  commandOf,
  copiesOf,
  environmentOf,
  readStages,
  type Stage,
} from '../fixtures/dockerfile.ts';
import {
  freePort,
  serverFolder,
  startPostgres,
  type TestPostgres,
  unprivileged,
  untilReady,
} from '../fixtures/postgres.ts';

/** Filling a shop and building its site on a busy machine takes minutes. */
const startMs = 900_000;

it('the manifests of Kubernetes have no unknown fields', () => {
  const file = join(process.cwd(), 'tests/manifests.ts');
  const lines = readManifests().map(
    ({ manifest }, index) =>
      `import type { I${manifest.kind} as T${index} } from 'kubernetes-models/${manifest.apiVersion}';
export const m${index}: T${index} = ${JSON.stringify(manifest)};`,
  );
  const options = {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    skipLibCheck: true,
    strict: true,
    noEmit: true,
    types: [],
  };
  const errorsOf = (text: string) => {
    const host = ts.createCompilerHost(options);
    const { getSourceFile, fileExists, readFile } = host;
    host.getSourceFile = (name, ...more) =>
      name === file ? ts.createSourceFile(file, text, ts.ScriptTarget.ESNext) : getSourceFile(name, ...more);
    host.fileExists = (name) => name === file || fileExists(name);
    host.readFile = (name) => (name === file ? text : readFile(name));
    const program = ts.createProgram([file], options, host);
    return ts
      .getPreEmitDiagnostics(program)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' ').slice(0, 300));
  };
  expect(errorsOf(lines.join('\n'))).toEqual([]);
  expect(errorsOf(lines.join('\n').replace('"readinessProbe"', '"readynessProbe"'))).toHaveLength(1);
});

it('PgBouncer starts with its settings, and lets in who has the password of the secrets', async () => {
  const { pgbouncer = 'pgbouncer' } = ensurePrograms(['pgbouncer'], 'The settings of the pooler');
  const postgres = await startPostgres();
  const folder = serverFolder('pooler');
  let child: ChildProcess | undefined;
  try {
    cpSync(`${recipes}/make-secrets.sh`, join(folder, 'make-secrets.sh'));
    execFileSync('sh', [join(folder, 'make-secrets.sh')]);
    chmodSync(join(folder, 'secrets'), 0o755);
    const port = await freePort();
    const settings = readFileSync(`${recipes}/pgbouncer.ini`, 'utf8')
      .replace('/run/secrets', join(folder, 'secrets'))
      .replace('host=database port=5432', `host=127.0.0.1 port=${new URL(postgres.url).port}`)
      .replace('0.0.0.0', '127.0.0.1')
      .replace('6432', String(port));
    writeFileSync(join(folder, 'pgbouncer.ini'), settings);
    child = spawn(pgbouncer, ['-q', join(folder, 'pgbouncer.ini')], { stdio: 'ignore', ...unprivileged() });
    const url = new URL(readFileSync(join(folder, 'secrets/database_url'), 'utf8'));
    Object.assign(url, { hostname: '127.0.0.1', port: String(port), pathname: '/postgres' });
    await untilReady(url.href, () => child?.exitCode !== null);
    url.password = 'another';
    await expect(new pg.Client(url.href).connect()).rejects.toThrow(/auth/i);
  } finally {
    child?.kill('SIGKILL');
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

const isRoot = process.getuid?.() === 0;

/** The user that builds, and the one that runs. */
const builder = { uid: 65_533, gid: 65_533 };
const runner = { uid: 65_534, gid: 65_534 };

describe.runIf(isRoot)('the image of the shop, without Docker', () => {
  let folder: string;
  let postgres: TestPostgres;
  let shop: Stage;
  const children: ChildProcess[] = [];

  /** Paths of the image become paths of the folder. */
  const inFolder = (text: string) =>
    text.replaceAll(/\/(?:opt|var\/lib|var\/cache)\/shop|\/run\/secrets/g, (path) => join(folder, path));

  /** Follows COPY and RUN of a stage, as the builder. */
  function build(stage: Stage, home: string): void {
    mkdirSync(home, { recursive: true });
    chownSync(home, builder.uid, builder.gid);
    const as = { ...builder, cwd: home, stdio: 'pipe' } as const;
    for (const { from, sources, to } of copiesOf(stage)) {
      for (const source of sources) {
        const target = to.endsWith('/') ? join(home, to, basename(source)) : join(home, to);
        if (from === undefined) cpSync(source, target, { recursive: true });
        else execFileSync('mv', [join(folder, from, source), target]);
      }
    }
    execFileSync('chown', ['-R', `${builder.uid}:${builder.gid}`, home]);
    for (const command of argumentsOf(stage, 'RUN')) {
      const env = {
        ...process.env,
        HOME: join(folder, 'builder'),
        npm_config_cache: join(folder, 'builder/npm'),
      };
      execFileSync('sh', ['-euc', inFolder(command)], { ...as, env });
    }
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'deploy-'));
    chmodSync(folder, 0o755);
    const { packages, shop: found } = readStages();
    if (!packages || !found) throw new Error('the Dockerfile lacks a stage');
    shop = found;
    for (const path of ['builder', 'var/lib', 'var/cache', 'bin']) {
      mkdirSync(join(folder, path), { recursive: true });
      chownSync(join(folder, path), builder.uid, builder.gid);
    }
    symlinkSync(process.execPath, join(folder, 'bin/node'));
    build(packages, join(folder, 'packages/opt/shop'));
    build(shop, join(folder, 'opt/shop'));
    postgres = await startPostgres();
  }, startMs);
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  interface Started {
    origin: string;
    pid: number;
    said(): string;
    until(isReached: () => Promise<unknown> | unknown): Promise<void>;
    stop(): Promise<number | null>;
  }

  /** Starts a program of the compose file, as a user who may not write to the image. */
  function startProgram(
    service: string,
    variables: Record<string, string>,
    more: readonly string[] = [],
  ): Started {
    const { command, environment = {} } = readCompose().services[service] ?? {};
    const [program = '', ...args] = command === undefined ? commandOf(shop) : [command].flat();
    const given = Object.entries({
      ...environmentOf(shop),
      ...environment,
      HOST: '127.0.0.1',
      METRICS_PORT: '',
    });
    const set = Object.fromEntries(given.map(([name, value]) => [name, inFolder(String(value))]));
    const child = spawn(inFolder(program), [...args.map(inFolder), ...more], {
      ...runner,
      cwd: join(folder, 'opt/shop'),
      env: { HOME: '/', ...set, ...variables, PATH: `${join(folder, 'bin')}:/usr/bin:/bin` },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString();
      });
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const port = service === 'web' ? variables['SITE_PORT'] : variables['API_PORT'];
    return {
      origin: `http://127.0.0.1:${port}`,
      pid: child.pid ?? 0,
      said: () => said,
      async until(isReached) {
        const look = async () => {
          if (child.exitCode === null && !(await isReached()))
            throw new Error(`not yet:\n${said.slice(-3000)}`);
        };
        await vi.waitFor(look, { timeout: startMs, interval: 100 });
        if (child.exitCode) throw new Error(`${service} ended:\n${said}`);
      },
      async stop() {
        child.kill('SIGTERM');
        return ended;
      },
    };
  }

  const isReady = (origin: string) => fetch(`${origin}/readyz`).then(({ ok }) => ok);

  /** Variables of a database of its own, with its address in the file of the secret, and the program's ports. */
  async function variablesOf(database: string): Promise<Record<string, string>> {
    const db = openPostgres(postgres.url, { connections: 1 });
    await sql`create database ${sql.id(database)}`.execute(db.handle);
    await db.close();
    const secrets = join(folder, 'run/secrets');
    if (!existsSync(secrets)) {
      mkdirSync(dirname(secrets), { recursive: true });
      cpSync(`${recipes}/make-secrets.sh`, join(folder, 'run/make-secrets.sh'));
      execFileSync('sh', [join(folder, 'run/make-secrets.sh')]);
      chmodSync(secrets, 0o755);
    }
    const url = postgres.url.replace(/postgres$/, database);
    for (const name of ['database_url', 'database_listen_url']) writeFileSync(join(secrets, name), url);
    const [api, site] = [await freePort(), await freePort()];
    return {
      API_PORT: String(api),
      SITE_PORT: String(site),
      API_ORIGIN: `http://127.0.0.1:${api}`,
      SITE_ORIGIN: `http://127.0.0.1:${site}`,
      SMTP_URL: 'smtp://127.0.0.1:1',
      DRAIN_SECONDS: '0',
    };
  }

  it('has programs that its user cannot change, and packages without those of development', () => {
    expect(spawnSync('test', ['-w', join(folder, 'opt/shop/src')], runner).status).toBe(1);
    expect(existsSync(join(folder, 'opt/shop/node_modules/vitest'))).toBe(false);
    expect(JSON.parse(readFileSync(join(folder, 'opt/shop/sbom.cdx.json'), 'utf8'))).toMatchObject({
      bomFormat: 'CycloneDX',
    });
  });

  it('runs migration, API host, worker, publisher, renderer and site server with secrets from files', async () => {
    const variables = await variablesOf('empty');
    const worker = { ...variables, API_PORT: String(await freePort()) };
    const migrate = startProgram('migrate', variables);
    await migrate.until(() => migrate.said().includes('The database is up to date'));
    const api = startProgram('api', variables);
    await api.until(() => isReady(api.origin));
    const working = startProgram('worker', worker);
    await working.until(() => isReady(working.origin));
    // Where a collector is named, calls of the pages begin a trace.
    const traced = {
      ...variables,
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
      PUBLISHER_METRICS_PORT: '',
    };
    const publisher = startProgram('publisher', traced);
    const renderer = startProgram('renderer', { ...variables, RENDERER_METRICS_PORT: '' });
    await renderer.until(() => renderer.said().includes('renderer started'));
    const web = startProgram('web', variables);
    await web.until(() => web.said().includes('site server is listening'));
    expect((await fetch(web.origin)).ok).toBe(false);
    await publisher.until(() => publisher.said().includes('publisher is up to date'));
    const page = await fetch(web.origin);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<html')]);
    const scripts = globSync(join(folder, 'opt/shop/site/dist/_astro/*.js'));
    expect(scripts.some((file) => readFileSync(file, 'utf8').includes('traceparent'))).toBe(true);
    for (const program of [web, publisher, renderer, working, api])
      expect(await program.stop(), program.said()).toBe(0);
  });

  it('needs at most 250 MB at rest as an API host, with the demonstration and 20,000 stones', async () => {
    const variables = { ...(await variablesOf('seeded')), ROLE: 'api,worker' };
    const first = startProgram('api', variables, ['--seed']);
    await first.until(() => isReady(first.origin));
    expect((await fetch(`${first.origin}/cms/home/base`)).status).toBe(200);
    expect(await first.stop()).toBe(0);
    const running = startProgram('api', variables);
    await expect.poll(running.said, { timeout: startMs }).toMatch(/"stones":20000.*diamond index ready/);
    // A new shop weighs its designs once before it is at rest.
    await expect.poll(running.said, { timeout: startMs }).toMatch(/all catalogue designs are weighed/);
    const megabytes = () =>
      Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${running.pid}/status`, 'utf8'))?.[1]) / 1024;
    await expect.poll(megabytes, { timeout: startMs, interval: 1_000 }).toBeLessThanOrEqual(250);
    process.stdout.write(`At rest: ${megabytes().toFixed(0)} MB\n`);
    expect(await running.stop()).toBe(0);
  });
});
