import { createHash } from 'node:crypto';

/** A short hash of anything serialisable: equal input, equal digest. */
export function digestOf(...parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
}

/**
 * What a page was made from, for the incremental build: the client bundle (a restored page must name
 * scripts that exist) and digests of all data the page prints. A forgotten part is a stale page.
 */
export function cacheKeyOf(...parts: readonly unknown[]): string {
  return digestOf(globalThis.__clientHash ?? '', __SITE_ORIGIN__, __API_ORIGIN__, ...parts);
}
