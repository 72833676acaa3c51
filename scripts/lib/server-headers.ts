import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { securityHeaders } from '../site/headers.ts';
import { contentSecurityPolicy, hashesFile, type InlineHashes } from '../site/policy.ts';

export const webServers = ['nginx', 'caddy'] as const;
export type WebServer = (typeof webServers)[number];

/** What the headers of a site hold beside its pages' own scripts. */
export interface SiteOrigins {
  apiOrigin: string;
  isSecure: boolean;
}

const lines: Record<WebServer, (name: string, value: string) => string> = {
  nginx: (name, value) => `add_header ${name} "${value}" always;`,
  caddy: (name, value) => `header ${name} "${value}"`,
};

/** The recipes say it themselves: pictures are shown by other sites of ours, too. */
const byPath = new Set(['cross-origin-resource-policy']);

/** What is inline in the pages of one or several releases; of a folder without a list nothing is known. */
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

/** The security headers of a built site, or of one that is about to take another's place, as the recipe includes them. */
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

/** Where the recipes find the headers, beside the releases of a site. */
export const headersFile = (root: string, server: WebServer): string => join(root, 'headers', server);

/** Writes the headers of these releases where they are others, and says whether a web server has to read them anew. */
export async function writeServerHeaders(
  root: string,
  releases: readonly string[],
  origins: SiteOrigins,
): Promise<boolean> {
  let isChanged = false;
  for (const server of webServers) {
    const file = headersFile(root, server);
    const text = await serverHeaders(server, releases, origins);
    if ((await readFile(file, 'utf8').catch(() => undefined)) === text) continue;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(`${file}.part`, text);
    await rename(`${file}.part`, file);
    isChanged = true;
  }
  return isChanged;
}
