import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { contentSecurityPolicy, hashesFile, type InlineHashes } from './content-security-policy.ts';
import { securityHeaders } from './headers.ts';
import { serverRedirects } from './redirects.ts';

export const webServers = ['nginx', 'caddy'] as const;
export type WebServer = (typeof webServers)[number];

/** Settings of the security headers, beside the inline scripts of the pages. */
export interface SiteOrigins {
  apiOrigin: string;
  isSecure: boolean;
}

const lines: Record<WebServer, (name: string, value: string) => string> = {
  nginx: (name, value) => `add_header ${name} "${value}" always;`,
  caddy: (name, value) => `header ${name} "${value}"`,
};

/** Depends on the path, so the recipes set it themselves. */
const byPath = new Set(['cross-origin-resource-policy']);

/** The union of the hashes of several releases. A folder without a list adds none. */
async function inlineOf(releases: readonly string[]): Promise<InlineHashes> {
  const lists = await Promise.all(
    releases.map(async (release) => {
      const text = await readFile(join(release, hashesFile), 'utf8').catch(() => undefined);
      return text === undefined ? [] : [JSON.parse(text) as InlineHashes];
    }),
  );
  const all = (kind: keyof InlineHashes) => [...new Set(lists.flat().flatMap((list) => list[kind]))].sort();
  return { scripts: all('scripts'), styles: all('styles') };
}

/** The security headers of one or several releases, in the syntax of a web server; the recipes include them. */
export async function serverHeaders(
  server: WebServer,
  releases: readonly string[],
  { apiOrigin, isSecure }: SiteOrigins,
): Promise<string> {
  const headers = securityHeaders(contentSecurityPolicy(await inlineOf(releases), apiOrigin), isSecure);
  return Object.entries(headers)
    .filter(([name]) => !byPath.has(name))
    .map(([name, value]) => `${lines[server](name, value)}\n`)
    .join('');
}

/** The file that the recipes include, in the folder of the releases. */
export const headersFile = (root: string, server: WebServer): string => join(root, 'headers', server);

/** The file with the redirects of former addresses, beside the headers. */
export const serverRedirectsFile = (root: string, server: WebServer): string =>
  join(root, 'headers', `${server}-redirects`);

/** Writes a file if its text has changed; true if it has. */
async function writeChanged(file: string, text: string): Promise<boolean> {
  if ((await readFile(file, 'utf8').catch(() => undefined)) === text) return false;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.part`, text);
  await rename(`${file}.part`, file);
  return true;
}

/**
 * Writes the headers and redirects of these releases if they have changed. Returns true if the web server has to reload
 * them.
 */
export async function writeServerHeaders(
  root: string,
  releases: readonly string[],
  origins: SiteOrigins,
): Promise<boolean> {
  let isChanged = false;
  for (const server of webServers) {
    const headers = await serverHeaders(server, releases, origins);
    const redirects = serverRedirects(server, releases);
    const files = [
      await writeChanged(headersFile(root, server), headers),
      await writeChanged(serverRedirectsFile(root, server), redirects),
    ];
    isChanged ||= files.includes(true);
  }
  return isChanged;
}
