import { readdir } from 'node:fs/promises';
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

export function isCompressible(path: string): boolean {
  return compressible.has(extname(path).toLowerCase());
}

/** The media type that a file's name stands for. */
export function typeOf(path: string): string {
  return types[extname(path).toLowerCase()] ?? 'application/octet-stream';
}

export type Encoding = 'br' | 'gzip';

/** What a build has packed its files in, best first. */
const encodings: readonly Encoding[] = ['br', 'gzip'];

const takes = (accepted: string, name: Encoding) =>
  new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`).test(accepted);

/** Browsers send a handful of values; others are read anew each time. */
const knownValues = 100;
const read = new Map<string, readonly Encoding[]>();

/** What a browser takes by its `Accept-Encoding`, best first. */
export function acceptedEncodings(header: string): readonly Encoding[] {
  const known = read.get(header);
  if (known) return known;
  const accepted = encodings.filter((name) => takes(header, name));
  if (read.size < knownValues) read.set(header, accepted);
  return accepted;
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
