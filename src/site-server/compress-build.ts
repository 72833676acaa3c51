import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { addInlineHashes, hashesFile } from './content-security-policy.ts';
import { inParallel } from './parallel.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** File types worth compressing; images, films and fonts already are compressed. */
const compressible = new Set(['.html', '.css', '.js', '.json', '.xml', '.txt', '.svg', '.wasm']);

/** Smaller files are not compressed: it would save too little. */
const MIN_BYTES = 512;
const PARALLEL = 4;
/** Levels of brotli and gzip for pages. Brotli 6 is 10 % larger than 11 in a hundredth of the time, gzip 6 0.25 % than 9. */
const PAGE_LEVEL = 6;

export interface CompressionProgress {
  done: number;
  total: number;
}

async function isFresh(source: string, form: string): Promise<boolean> {
  try {
    const [from, to] = await Promise.all([stat(source), stat(form)]);
    return to.mtimeMs >= from.mtimeMs;
  } catch {
    return false;
  }
}

/** The compressed forms of a file; undefined if it is too small or of a type that does not compress. */
export async function compressed(
  path: string,
  content: Buffer,
): Promise<{ br: Buffer; gz: Buffer } | undefined> {
  if (content.length < MIN_BYTES || !compressible.has(extname(path))) return undefined;
  // Sitemaps grow with the site: at the highest level one of 45,000 pages would take a minute.
  const isText = /\.(?:html|xml)$/.test(path);
  const quality = isText ? PAGE_LEVEL : constants.BROTLI_MAX_QUALITY;
  const [br, gz] = await Promise.all([
    toBrotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    toGzip(content, { level: isText ? PAGE_LEVEL : 9 }),
  ]);
  return { br, gz };
}

async function compressFile(path: string, content: Buffer): Promise<void> {
  const forms = await compressed(path, content);
  if (!forms) return;
  await Promise.all([writeFile(`${path}.br`, forms.br), writeFile(`${path}.gz`, forms.gz)]);
}

/** Copies the compressed forms of unchanged files from an earlier release, so that they are not compressed again. */
export async function reuseCompressed(dist: string, earlier: string): Promise<void> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || !compressible.has(extname(entry.name))) continue;
    const path = join(entry.parentPath, entry.name);
    const known = join(earlier, path.slice(dist.length + 1));
    const before = await readFile(known).catch(() => undefined);
    if (!before?.equals(await readFile(path))) continue;
    for (const suffix of ['.br', '.gz']) {
      const form = await readFile(known + suffix).catch(() => undefined);
      if (form) await writeFile(path + suffix, form);
    }
  }
}

/**
 * Writes `.br` and `.gz` beside every text file of a build that has none yet, and the list of hashes of the inline scripts
 * and styles. Reports progress after each file.
 */
export async function compressSite(
  dist: string,
  onProgress: (progress: CompressionProgress) => void = () => {},
): Promise<CompressionProgress> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)) && entry.name !== hashesFile)
    .map((entry) => join(entry.parentPath, entry.name));
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const progress = { done: 0, total: files.length };
  await inParallel(files, PARALLEL, async (path) => {
    const content = await readFile(path);
    if (path.endsWith('.html')) addInlineHashes(content.toString('utf8'), scripts, styles);
    if (!(await isFresh(path, `${path}.gz`))) await compressFile(path, content);
    progress.done += 1;
    onProgress(progress);
  });
  const hashes = { scripts: [...scripts].sort(), styles: [...styles].sort() };
  await writeFile(join(dist, hashesFile), JSON.stringify(hashes));
  return progress;
}
