import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { locales } from '#kernel/shop/text/locales.ts';
import { openDoor } from '#publisher/door.ts';
import { headerWriter } from '#publisher/release-headers.ts';
import { Releases } from '#publisher/releases.ts';
import { coverChanges } from '#publisher/rounds.ts';
import { adoptBuild, buildSite, rebuildExitCode } from '#publisher/site-build.ts';
import { siteOf } from '#publisher/site-identity.ts';
import { loadSiteLanguages } from '#publisher/site-languages.ts';
import { siteStamp, sourcesIn } from '#publisher/site-stamp.ts';
import { sandboxVariables } from '#sandbox/keys.ts';
import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts';
import type { Config } from '#server/config.ts';
import { environmentOf } from '#server/config-environment.ts';
import { startSite } from '#site-server/server.ts';
import { type Service, type ServiceOptions, startService, untilReady } from './processes.ts';
import type { Progress } from './progress.ts';

export interface Shop {
  stop(): Promise<void>;
}

export interface ShopOptions {
  config: Config;
  /** Folder of the built site. */
  outDir: string;
  progress: Progress;
  output: 'inherit' | 'quiet';
  /** Whether changed content is published while the site is served. */
  hasPublisher?: boolean;
  /** Without the demonstration: a new database becomes an empty shop. */
  isEmpty?: boolean;
  /** Runs when the API host answers, before the site is built. */
  prepare?: () => Promise<void>;
  /** Called with a message when publisher or renderer end with an error; without it, the message is printed. */
  onFailure?: (message: string) => void;
  /** Called when a web server in front has to reload its headers. */
  onHeaders?: (said: string) => void;
}

/** Builds the site into a new release if its sources differ from those of the current one, and links it. */
export async function buildWhenNeeded(options: Omit<ShopOptions, 'output'>): Promise<void> {
  const { config, outDir, progress, hasPublisher = false } = options;
  const stampFile = join('.cache', `${outDir.replaceAll(/\W+/g, '-')}.stamp`);
  const releases = new Releases(outDir, headerWriter(config, options.onHeaders));
  await releases.announceServed();
  const keysFile = releases.folder('keys.json');
  await loadSiteLanguages(config.apiOrigin);
  const stamp = await siteStamp(config);
  const built = existsSync(join(outDir, 'index.html'))
    ? await readFile(stampFile, 'utf8').catch(() => '')
    : '';
  if (built === stamp) return progress.step('The site is built already', async () => undefined);
  // Changed content alone is published by the publisher, which compares each page with its sources.
  if (hasPublisher && sourcesIn(built) === sourcesIn(stamp) && existsSync(keysFile))
    return progress.step(
      'The site is built already, the publisher brings what is new',
      async () => undefined,
    );
  const fresh = releases.folder('build');
  const build = async () => {
    await progress.step(`Building the site in ${locales.join(', ')}`, (report) =>
      buildSite(config, fresh, (pages) => report(pages, 900)),
    );
    await progress.step('Compressing its files', (report) => adoptBuild(releases, fresh, report));
  };
  const { secrets } = config.publishing;
  const door = openDoor(config.apiOrigin, secrets, await siteOf(config, outDir, releases));
  // Another folder may be built beside the site that a publisher keeps.
  const covers = hasPublisher && secrets.length > 0 && (await door.join()) !== undefined;
  await (covers ? coverChanges(door, build) : build());
  await mkdir('.cache', { recursive: true });
  await writeFile(stampFile, stamp);
}

/** The environment of an API host; with the sandbox it has accounts at the sandbox's providers. */
export async function apiEnvironmentOf(config: Config): Promise<Record<string, string | undefined>> {
  const accounts = config.sandboxOrigin === undefined ? {} : await sandboxVariables(config.dataDir);
  return { ...environmentOf(config), ...accounts };
}

/** Starts the sandbox, which emulates the payment providers. */
export function startSandboxOf(config: Config): Promise<Sandbox> {
  return startSandbox({
    mode: config.mode,
    port: config.sandboxPort,
    dataDir: config.dataDir,
    apiOrigin: config.apiOrigin,
  });
}

/** In development the processes share a secret that is generated at each start. */
function withSecret(config: Config): Config {
  const { publishing, mode } = config;
  if (publishing.secrets.length > 0 || mode === 'production') return config;
  return { ...config, publishing: { ...publishing, secrets: [randomBytes(32).toString('hex')] } };
}

/**
 * Starts the publisher, which compiles the pages first, and the renderer of shoppers' designs; does not wait for
 * them.
 */
function startHelpers(
  { outDir, output, onFailure = (message) => process.stderr.write(`${message}\n`) }: ShopOptions,
  env: ServiceOptions['env'],
) {
  const helpers = [
    { name: 'The publisher', file: 'src/publisher/main.ts', args: [outDir] },
    { name: 'The renderer', file: 'src/renderer/main.ts' },
  ];
  return helpers.map((helper) => {
    let isStopped = false;
    const start = (): Service => {
      const service = startService({ ...helper, env, output });
      service.child.once('exit', (code) => {
        // As a service manager does after a change of the languages.
        if (code === rebuildExitCode && !isStopped) running = start();
        else if (code) onFailure(`${helper.name} has ended: ${service.lastOutput()}`);
      });
      return service;
    };
    let running = start();
    return {
      ...running,
      stop: () => {
        isStopped = true;
        return running.stop();
      },
    };
  });
}

/** Small semi-spaces: 70 MB less memory at rest, for a quarter more CPU time at the start. */
export const littleMemory = ['--max-semi-space-size=8'];

/** Starts the API host in its own process and resolves when it is ready; rejects if it ends before. */
export async function startApiHost(
  config: Config,
  output: ServiceOptions['output'],
  { flags = littleMemory, args, onProgress }: Pick<ServiceOptions, 'flags' | 'args' | 'onProgress'> = {},
): Promise<Service> {
  const api = startService({
    name: 'The API host',
    file: 'src/server/main.ts',
    flags,
    // Compile cache: a faster start. Two malloc arenas: threads share them, and large blocks return to the system.
    env: {
      ...(await apiEnvironmentOf(config)),
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '.cache/compiled',
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '131072',
      MALLOC_TRIM_THRESHOLD_: '131072',
    },
    output,
    ...(args && { args }),
    ...(onProgress && { onProgress }),
  });
  try {
    await untilReady(api, `http://127.0.0.1:${config.apiPort}/readyz`, 180_000);
    return api;
  } catch (error) {
    await api.stop();
    throw error;
  }
}

/** Starts database, API host, payment sandbox, site build and site server; if one fails, stops the others. */
export async function startShop(asked: ShopOptions): Promise<Shop> {
  const options = { ...asked, config: withSecret(asked.config) };
  const { config, outDir, progress, output, hasPublisher = false, isEmpty = false } = options;
  const services: Service[] = [];
  let sandbox: Sandbox | undefined;
  const stop = async (): Promise<void> => {
    for (const service of services.splice(0).reverse()) await service.stop();
    await sandbox?.close();
  };
  try {
    const env = environmentOf(config);
    if (config.sandboxOrigin !== undefined) sandbox = await startSandboxOf(config);
    const first = isEmpty ? 'Database and API host' : 'Database, demonstration shop and API host';
    await progress.step(first, async (report) => {
      const args = isEmpty ? ['--empty'] : [];
      services.push(await startApiHost(config, output, { args, onProgress: report }));
    });
    await options.prepare?.();
    await buildWhenNeeded(options);
    const site = await progress.step(`Serving the site on port ${config.sitePort}`, () =>
      startSite({
        dist: outDir,
        port: config.sitePort,
        host: config.host,
        apiOrigin: config.apiOrigin,
        mobileOrigin: config.mobileOrigin,
        isSecure: config.mode === 'production' || config.siteOrigin.startsWith('https:'),
      }),
    );
    if (hasPublisher) services.push(...startHelpers(options, env));
    return {
      stop: async () => {
        await site.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
