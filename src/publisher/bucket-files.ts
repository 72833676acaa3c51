import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import type { Config } from '#server/config.ts';
import {
  contentSecurityPolicy,
  hashesFile,
  type InlineHashes,
} from '#site-server/content-security-policy.ts';
import { fileHeaders, securityHeaders } from '#site-server/headers.ts';
import { redirectsIn } from '#site-server/redirects.ts';
import { releaseLanguages } from '#site-server/release-languages.ts';
import { addressOf } from './rendered-pages.ts';

/** Files whose names change with their content: pages of yesterday may still ask for them. */
export const isImmutable = (file: string): boolean => /^(?:_astro|menu|media)\//.test(file);

/**
 * The order in which files are written: what pages ask for before the pages, and what lists them after them. So a reader
 * who gets a new page gets its scripts too, at every moment.
 */
export function stepOf(file: string): number {
  if (isImmutable(file)) return 0;
  if (file.endsWith('.html')) return 2;
  return /\.(?:xml|txt)$/.test(file) || file === 'service-worker.js' ? 3 : 1;
}

/** Types that Hono's list lacks. */
const otherTypes: Readonly<Record<string, string>> = { usdz: 'model/vnd.usdz+zip', vtt: 'text/vtt' };

/**
 * The headers that a bucket stores with a file: those of the site server. A bucket has no header for CDNs alone, so the
 * time that they may keep a page is in `s-maxage`.
 */
export function storedHeaders(file: string): Record<string, string> {
  const headers = fileHeaders(addressOf(file));
  const type = otherTypes[file.split('.').at(-1) ?? ''] ?? getMimeType(file) ?? 'application/octet-stream';
  const [, seconds] = /max-age=(\d+)/.exec(headers['cdn-cache-control'] ?? '') ?? [];
  const cache = headers['cache-control'] ?? '';
  return {
    'content-type': headers['content-type'] ?? type,
    'cache-control': seconds === undefined ? cache : `${cache}, s-maxage=${seconds}`,
  };
}

/** One file of each kind: if the headers of any differ from those in the bucket, every file is written again. */
const samples = [
  'index.html',
  '_astro/a.js',
  'theme/theme.css',
  'a.svg',
  'service-worker.js',
  'a.xml',
  'a.txt',
];

export const headerRules = (): string =>
  createHash('sha256')
    .update(JSON.stringify(samples.map(storedHeaders)))
    .digest('hex');

/** Rules that a CDN adds to the files: see docs/publishing, "Object storage behind a CDN". */
export interface EdgeRules {
  /** Headers of every answer. */
  headers: Record<string, string>;
  /** Former addresses, answered with 301. */
  redirects: [from: string, to: string][];
  /** Prefixes of the languages: a redirect without one holds for all. */
  languages: string[];
  notFound: string;
  /** Digest of the headers that the files were stored with. */
  rules: string;
}

/** The rules of the release in a folder. */
export async function edgeRules(
  folder: string,
  { apiOrigin, siteOrigin }: Pick<Config, 'apiOrigin' | 'siteOrigin'>,
): Promise<EdgeRules> {
  const hashes = JSON.parse(await readFile(join(folder, hashesFile), 'utf8')) as InlineHashes;
  return {
    headers: securityHeaders(contentSecurityPolicy(hashes, apiOrigin), siteOrigin.startsWith('https:')),
    redirects: [...(redirectsIn(folder) ?? [])],
    languages: releaseLanguages(folder).flatMap(({ prefix }) => (prefix === '' ? [] : [prefix])),
    notFound: '/404.html',
    rules: headerRules(),
  };
}
