import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compressed } from '#site-server/compress-build.ts';
import { addInlineHashes, hashesFile, type InlineHashes } from '#site-server/content-security-policy.ts';
import { inParallel } from '#site-server/parallel.ts';
import type { Content } from './release-files.ts';
import type { FileChanges } from './releases.ts';
import type { RenderWorker } from './worker.ts';

/** Pages compressed in parallel, in other threads. */
const parallel = 4;
/** Pages rendered concurrently, so that their reads overlap. */
export const pagesAtOnce = 32;

/** Whether a path is a page; feeds and other rendered files have a file name. */
export const isPage = (path: string): boolean => path.endsWith('/');

export function fileOf(path: string): string {
  if (path === '/404/') return '404.html';
  return isPage(path) ? join(path.slice(1), 'index.html') : path.slice(1);
}

/** The URL path of a file of the site. */
export function addressOf(file: string): string {
  if (file === '404.html') return '/404/';
  return `/${file.replace(/(^|\/)index\.html$/, '$1')}`;
}

export const packedForms = (file: string) => [`${file}.br`, `${file}.gz`];
export const isPacked = (file: string) => /\.(?:br|gz)$/.test(file);

/** A file with its compressed forms. These are renamed into place first, so an interrupted run never leaves a stale one. */
async function formsOf(path: string, content: Buffer): Promise<[string, Buffer][]> {
  const forms = await compressed(path, content);
  const [br, gz] = packedForms(path);
  const whole: [string, Buffer] = [path, content];
  return forms && br && gz ? [[br, forms.br], [gz, forms.gz], whole] : [whole];
}

/** Files, each after its compressed forms. */
export async function withPacked(files: ReadonlyMap<string, Buffer>): Promise<Map<string, Buffer>> {
  const made = new Map<string, [string, Buffer][]>();
  await inParallel(files, parallel, async ([path, content]) => {
    made.set(path, await formsOf(path, content));
  });
  return new Map([...files.keys()].flatMap((path) => made.get(path) ?? []));
}

/** The hashes of the content security policy, to which those of new pages are added. */
async function openHashes(served: string) {
  const known = JSON.parse(await readFile(join(served, hashesFile), 'utf8')) as InlineHashes;
  const scripts = new Set(known.scripts);
  const styles = new Set(known.styles);
  return {
    add: (html: string) => addInlineHashes(html, scripts, styles),
    /** The extended list; undefined if there are no new hashes. */
    changed(): Buffer | undefined {
      if (scripts.size === known.scripts.length && styles.size === known.styles.length) return undefined;
      const hashes: InlineHashes = { scripts: [...scripts].sort(), styles: [...styles].sort() };
      return Buffer.from(JSON.stringify(hashes));
    },
  };
}

export interface RenderedPages {
  files: string[];
  changes: FileChanges;
}

/**
 * Renders pages and returns the files to write and remove for those that differ from the served ones. Stops at the first
 * error. Files of a whole site are written to a folder, because they do not fit in memory.
 */
export async function makePages(
  worker: Pick<RenderWorker, 'renderPage'> & { atOnce?: number },
  served: string,
  paths: readonly string[],
  folder?: string,
): Promise<RenderedPages> {
  const hashes = await openHashes(served);
  const made = new Map<string, (readonly [string, Content])[]>();
  let count = 0;
  const stash = async (content: Buffer): Promise<Content> => {
    if (folder === undefined) return content;
    count += 1;
    const file = join(folder, String(count));
    await writeFile(file, content);
    return file;
  };
  await inParallel(paths, worker.atOnce ?? pagesAtOnce, async (path) => {
    const text = await worker.renderPage(path);
    const html = Buffer.from(text);
    const file = fileOf(path);
    const before = await readFile(join(served, file)).catch(() => undefined);
    if (before?.equals(html)) return;
    hashes.add(text);
    const forms = await formsOf(file, html);
    made.set(
      file,
      await Promise.all(forms.map(async ([name, bytes]) => [name, await stash(bytes)] as const)),
    );
  });
  const allowed = hashes.changed();
  const files = [...made.keys()];
  const written = new Map<string, Content>([
    // First in order, so that the policy allows the scripts of new pages before they are served.
    ...(allowed ? [[hashesFile, allowed] as const] : []),
    ...[...made.values()].flat(),
  ]);
  // A page that is now too small to compress must not leave an old compressed file.
  const removed = files.flatMap((path) => packedForms(path).filter((form) => !written.has(form)));
  return { files, changes: { written, removed } };
}
