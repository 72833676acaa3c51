import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { callCdn } from '#server/platform/cdn/purge-tags.ts';

/** Purges changed URLs from the CDN. */
export type Purge = (addresses: readonly string[]) => Promise<void>;

/** Cloudflare accepts 30 URLs per request (developers.cloudflare.com, "Purge by single-file"). */
const atOnce = 30;

/** Appends a JSON line per publish to a file: the default without a CDN. */
export function filePurge(path: string): Purge {
  return async (addresses) => {
    await mkdir(dirname(path), { recursive: true });
    await appendFile(path, `${JSON.stringify({ at: new Date().toISOString(), addresses })}\n`);
  };
}

/** Sends all URLs as JSON in one POST. */
export function httpPurge(url: string, token: string): Purge {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  return async (addresses) => {
    await callCdn(url, { headers, body: JSON.stringify({ addresses }) });
  };
}

export function cloudflarePurge(zone: string, token: string, origin = 'https://api.cloudflare.com'): Purge {
  const url = `${origin}/client/v4/zones/${encodeURIComponent(zone)}/purge_cache`;
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  return async (addresses) => {
    for (let from = 0; from < addresses.length; from += atOnce) {
      const files = addresses.slice(from, from + atOnce);
      await callCdn(url, { headers, body: JSON.stringify({ files }) });
    }
  };
}

/** Fastly accepts one URL per request, without its scheme. */
export function fastlyPurge(token: string, origin = 'https://api.fastly.com'): Purge {
  return async (addresses) => {
    for (const address of addresses) {
      const { host, pathname, search } = new URL(address);
      await callCdn(`${origin}/purge/${host}${pathname}${search}`, {
        headers: { 'fastly-key': token },
      });
    }
  };
}

/** The purge that the environment selects; throws if variables are missing. */
export function purgeOf(environment: Record<string, string | undefined>, dataDir: string): Purge {
  const { PURGE: kind = 'file', PURGE_URL: url, PURGE_TOKEN: token = '', PURGE_ZONE: zone } = environment;
  if (kind === 'file') return filePurge(`${dataDir}/purged.jsonl`);
  if (kind === 'http' && url) return httpPurge(url, token);
  if (kind === 'cloudflare' && zone && token) return cloudflarePurge(zone, token);
  if (kind === 'fastly' && token) return fastlyPurge(token);
  throw new Error(
    'PURGE is file, http (with PURGE_URL and PURGE_TOKEN), cloudflare (with PURGE_ZONE and PURGE_TOKEN) or fastly (with PURGE_TOKEN).',
  );
}
