import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Rejections } from './outlive-rejections.ts';
import { runCommand } from './run-command.ts';
import { sourceStamp } from './site-stamp.ts';

export interface ContentChange {
  what: string;
  key: string;
}

export interface ChangedPages {
  keys: ReadonlyMap<string, string>;
  gone: readonly string[];
  /** Whether all pages are listed, changed or not. */
  isWhole?: boolean;
}

/** Renders pages of the site without a build; see worker-entry.ts. */
export interface RenderWorker {
  /** Invalidates cached reads of the changed entities; the pages that depend on them are listed and re-rendered. */
  invalidateContent(changes: readonly ContentChange[]): Promise<void>;
  listPages(): Promise<Map<string, string>>;
  /** Pages whose key changed since the last listing, and removed pages. */
  listChanged(): Promise<ChangedPages>;
  /** `route` if another worker listed the page. */
  renderPage(path: string, route?: string): Promise<string>;
  /** The route of a listed page. */
  routeOfPage(path: string): string;
  renderPreview(path: string, token: string): Promise<string>;
}

/** Compiles the site's pages into a render module, if their sources have changed. */
export async function buildWorker(
  folder: string,
  env: Record<string, string | undefined>,
  origins: string,
): Promise<void> {
  const stamp = sourceStamp(origins);
  const stampFile = join(folder, 'stamp');
  const built = await readFile(stampFile, 'utf8').catch(() => '');
  if (built === stamp && existsSync(join(folder, 'server', 'entry.mjs'))) return;
  await runCommand(
    process.execPath,
    [
      'node_modules/astro/bin/astro.mjs',
      'build',
      '--config',
      'src/publisher/astro.worker.config.mjs',
      '--outDir',
      folder,
    ],
    { env: { ...env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' } },
  );
  await mkdir(folder, { recursive: true });
  await writeFile(stampFile, stamp);
}

/**
 * Loads the compiled pages of a folder into this process. `credential` is sent to the API host with every read. With
 * `rejections`, a page or listing fails if something was rejected without a handler meanwhile.
 */
export async function openWorker(
  folder: string,
  credential: string | undefined,
  rejections?: Rejections,
): Promise<RenderWorker> {
  // Astro and React read it when they render, so that pages are the same as in the build.
  process.env['NODE_ENV'] = 'production';
  globalThis.__buildCredential = credential;
  globalThis.__clientHash = await readFile(join(folder, 'client-hash'), 'utf8');
  const entry = pathToFileURL(resolve(folder, 'server', 'entry.mjs')).href;
  const worker = (await import(entry)) as RenderWorker;
  if (!rejections) return worker;
  const { during } = rejections;
  return {
    ...worker,
    listPages: () => during(() => worker.listPages()),
    listChanged: () => during(() => worker.listChanged()),
    renderPage: (path, route) => during(() => worker.renderPage(path, route)),
    renderPreview: (path, token) => during(() => worker.renderPreview(path, token)),
  };
}
