import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.mp4': 'video/mp4',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

/** Kinds of files worth compressing; pictures, films and fonts already are. */
export const compressible = new Set(['.html', '.css', '.js', '.json', '.xml', '.txt', '.svg', '.wasm']);

export interface SiteFile {
  path: string;
  type: string;
  size: number;
  etag: string;
  encoding: 'br' | 'gzip' | undefined;
}

/** What the browser accepts, best first, out of what the build has made. */
const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    const info = await stat(path);
    return info.isFile() ? info.size : undefined;
  } catch {
    return undefined;
  }
}

const etags = new Map<string, string>();

/** A strong validator from the content; remembered per path, size and time of change. */
async function etagOf(path: string): Promise<string> {
  const { mtimeMs, size } = await stat(path);
  const key = `${path}\n${mtimeMs}\n${size}`;
  const known = etags.get(key);
  if (known) return known;
  const etag = createHash('sha256')
    .update(await readFile(path))
    .digest('base64url')
    .slice(0, 22);
  etags.set(key, etag);
  return etag;
}

/** The file behind a clean path of the site, in the best encoding; undefined when there is none. */
export async function findFile(dist: string, path: string, accepted: string): Promise<SiteFile | undefined> {
  const plain = join(dist, path);
  const size = await sizeOf(plain);
  if (size === undefined) return undefined;
  const extension = extname(plain).toLowerCase();
  const base = { type: types[extension] ?? 'application/octet-stream', etag: await etagOf(plain) };
  if (compressible.has(extension)) {
    for (const { name, suffix } of encodings) {
      if (!new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`).test(accepted)) continue;
      const packedSize = await sizeOf(plain + suffix);
      if (packedSize !== undefined) {
        return {
          ...base,
          path: plain + suffix,
          size: packedSize,
          encoding: name,
          etag: `"${base.etag}-${name}"`,
        };
      }
    }
  }
  return { ...base, path: plain, size, encoding: undefined, etag: `"${base.etag}"` };
}

/** Start and end (inclusive) of a `Range: bytes=…` header; undefined for none, `null` when it cannot be met. */
export function rangeOf(
  header: string | undefined,
  size: number,
): { start: number; end: number } | null | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  return start > end || start >= size ? null : { start, end };
}

export function openFile(file: SiteFile, range: { start: number; end: number } | undefined) {
  return createReadStream(file.path, range ?? {});
}

/** The one page two folders below another, `/article/1/101/` giving `/article/1/101/<class>/<title>/`. */
export async function onlyPageBelow(dist: string, path: string): Promise<string | undefined> {
  let found = path;
  for (let depth = 0; depth < 2; depth += 1) {
    const entries = await readdir(join(dist, found), { withFileTypes: true }).catch(() => []);
    const folders = entries.filter((entry) => entry.isDirectory());
    const [only] = folders;
    if (!only || folders.length > 1) return undefined;
    found = `${found}${only.name}/`;
  }
  return found;
}
