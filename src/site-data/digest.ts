import { createHash } from 'node:crypto';

/** A short hash of anything serialisable: equal input, equal digest. */
export function digestOf(...parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
}

/**
 * Cache key of a page for the incremental build: the client bundle (a restored page must name existing
 * scripts) and digests of all data that the page prints. Missing data leads to stale pages.
 */
export function cacheKeyOf(...parts: readonly unknown[]): string {
  return digestOf(globalThis.__clientHash ?? '', __SITE_ORIGIN__, __API_ORIGIN__, ...parts);
}
