import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inParallel } from '#kernel/parallel.ts';
import { compressed } from '#site-server/compress-build.ts';
import { addInlineHashes, hashesFile, type InlineHashes } from '#site-server/content-security-policy.ts';
import type { Content } from './release-files.ts';
import type { FileChanges } from './releases.ts';
import type { RenderWorker } from './worker.ts';

/** While one page is rendered others are packed, which other threads do. */
const parallel = 4;
/** Pages under way at once: what they print is read for many of them together, while others are rendered. */
export const pagesAtOnce = 32;

/** Feeds and other files that machines read are made as pages are, and stand under the address that they have. */
export const isPage = (path: string): boolean => path.endsWith('/');

export function fileOf(path: string): string {
  if (path === '/404/') return '404.html';
  return isPage(path) ? join(path.slice(1), 'index.html') : path.slice(1);
}

/** The page of a file of the site, or the address of the file itself. */
export function addressOf(file: string): string {
  if (file === '404.html') return '/404/';
  return `/${file.replace(/(^|\/)index\.html$/, '$1')}`;
}

export const packedForms = (file: string) => [`${file}.br`, `${file}.gz`];
export const isPacked = (file: string) => /\.(?:br|gz)$/.test(file);

/** Packed forms stand before what they were packed from: whoever is cut off leaves every file whole. */
async function formsOf(path: string, content: Buffer): Promise<[string, Buffer][]> {
  const forms = await compressed(path, content);
  const [br, gz] = packedForms(path);
  const whole: [string, Buffer] = [path, content];
  return forms && br && gz ? [[br, forms.br], [gz, forms.gz], whole] : [whole];
}

/** Files, each behind its packed forms. */
export async function withPacked(files: ReadonlyMap<string, Buffer>): Promise<Map<string, Buffer>> {
  const made = new Map<string, [string, Buffer][]>();
  await inParallel(files, parallel, async ([path, content]) => {
    made.set(path, await formsOf(path, content));
  });
  return new Map([...files.keys()].flatMap((path) => made.get(path) ?? []));
}

/** What the content security policy allows so far, and what new pages carry inline beyond it. */
async function openHashes(served: string) {
  const known = JSON.parse(await readFile(join(served, hashesFile), 'utf8')) as InlineHashes;
  const scripts = new Set(known.scripts);
  const styles = new Set(known.styles);
  return {
    add: (html: string) => addInlineHashes(html, scripts, styles),
    /** The list with what has come; undefined where nothing has. */
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
 * Renders pages and keeps those whose bytes are others than what is served, with all that is written and removed for
 * them. The first that fails ends it. What is made for a whole site waits in a folder: memory would not hold it.
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
  const keep = async (content: Buffer): Promise<Content> => {
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
    made.set(file, await Promise.all(forms.map(async ([name, bytes]) => [name, await keep(bytes)] as const)));
  });
  const allowed = hashes.changed();
  const files = [...made.keys()];
  const written = new Map<string, Content>([
    // The policy allows what the new pages carry inline before they are served.
    ...(allowed ? [[hashesFile, allowed] as const] : []),
    ...[...made.values()].flat(),
  ]);
  // One that has become too small to be packed must not be answered with what it was.
  const removed = files.flatMap((path) => packedForms(path).filter((form) => !written.has(form)));
  return { files, changes: { written, removed } };
}
