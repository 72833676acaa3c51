import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { securityHeaders } from '../site/headers.ts';
import { contentSecurityPolicy, hashesFile, type InlineHashes } from '../site/policy.ts';

export const webServers = ['nginx', 'caddy'] as const;
export type WebServer = (typeof webServers)[number];

const lines: Record<WebServer, (name: string, value: string) => string> = {
  nginx: (name, value) => `add_header ${name} "${value}" always;`,
  caddy: (name, value) => `header ${name} "${value}"`,
};

/** The recipes say it themselves: pictures are shown by other sites of ours, too. */
const byPath = new Set(['cross-origin-resource-policy']);

/** The security headers of a built site, as the recipe of a web server includes them. */
export async function serverHeaders(
  server: WebServer,
  site: { dist: string; apiOrigin: string; isSecure: boolean },
): Promise<string> {
  const hashes = JSON.parse(await readFile(join(site.dist, hashesFile), 'utf8')) as InlineHashes;
  const headers = securityHeaders(contentSecurityPolicy(hashes, site.apiOrigin), site.isSecure);
  return Object.entries(headers)
    .filter(([name]) => !byPath.has(name))
    .map(([name, value]) => `${lines[server](name, value)}\n`)
    .join('');
}
