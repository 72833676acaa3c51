import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inLanguage } from '#kernel/shop/redirects/redirects.rules.ts';
import { defaultLocale, type Language } from '#kernel/shop/text/locales.ts';
import { languagesFile, releaseLanguages } from './release-languages.ts';
import type { WebServer } from './web-server-headers.ts';

/** File of a release with the redirects of former addresses: a list of `[from, to]`. */
export const redirectsFile = 'redirects.json';

export type Redirects = ReadonlyMap<string, string>;

/** The content of the file; equal lists give equal files. */
export const redirectsText = (redirects: readonly { from: string; to: string }[]): string =>
  JSON.stringify(redirects.map(({ from, to }) => [from, to]));

/** The redirects in a folder; undefined for a release that was built without. */
export function redirectsIn(folder: string): Redirects | undefined {
  try {
    return new Map(JSON.parse(readFileSync(join(folder, redirectsFile), 'utf8')) as [string, string][]);
  } catch {
    return undefined;
  }
}

/** Returns the redirects of a folder at each call, read again when the publisher has replaced the file. */
export function redirectsReader(folder: string): () => Redirects {
  const file = join(folder, redirectsFile);
  let version = '';
  let redirects: Redirects = new Map();
  return () => {
    const info = statSync(file, { throwIfNoEntry: false });
    const found = info ? `${info.ino} ${info.mtimeMs}` : '';
    if (found !== version) {
      redirects = redirectsIn(folder) ?? new Map();
      version = found;
    }
    return redirects;
  };
}

/** nginx compares in any case. */
function nginxLines(redirects: Redirects, prefixed: readonly Language[]): string[] {
  const lines = new Map<string, string>();
  const add = (from: string, to: string) => {
    lines.set(from, to);
    lines.set(`${from}/`, to);
  };
  for (const [from, to] of redirects)
    for (const { code, prefix } of prefixed) add(`/${prefix}${from}`, inLanguage(to, code));
  // A redirect of one language comes before that of all.
  for (const [from, to] of redirects) add(from, to);
  return [...lines].map(([from, to]) => `"${from}" "${to}";`);
}

const literally = (text: string) => text.replaceAll(/[.*+?^{}()|[\]]/g, '\\$&');

/** A pattern per redirect, because Caddy compares plain text in its case only. */
function caddyLines(redirects: Redirects, prefixed: readonly Language[]): string[] {
  const prefixes = prefixed.map(({ prefix }) => `/${prefix}`).join('|');
  // A redirect of one language comes before that of all: Caddy takes the first.
  const inOrder = [...redirects].sort(
    ([a], [b]) => Number(isOfLanguage(b, prefixed)) - Number(isOfLanguage(a, prefixed)),
  );
  return inOrder.map(([from, to]) => {
    const isFollowed = prefixes !== '' && !isOfLanguage(from, prefixed);
    const path = `${isFollowed ? `(${prefixes})?` : ''}${literally(from)}/?`;
    const isOwn = isFollowed && inLanguage(to, prefixed[0]?.code ?? defaultLocale) !== to;
    return `\`~(?i)^${path}$\` \`${isOwn ? '$1' : ''}${to}\``;
  });
}

const isOfLanguage = (path: string, prefixed: readonly Language[]) =>
  prefixed.some(({ prefix }) => path.startsWith(`/${prefix.toLowerCase()}/`));

/** The redirects of the newest of these folders in the syntax of a web server, as the inside of a map. */
export function serverRedirects(server: WebServer, folders: readonly string[]): string {
  const folder = folders.findLast((each) => redirectsIn(each) !== undefined);
  const redirects = redirectsIn(folder ?? '') ?? new Map<string, string>();
  const languages = folders.findLast((each) => existsSync(join(each, languagesFile)));
  const prefixed = releaseLanguages(languages ?? '').filter(({ prefix }) => prefix !== '');
  const lines = server === 'nginx' ? nginxLines(redirects, prefixed) : caddyLines(redirects, prefixed);
  return ['# Redirects of former addresses, written by each publish.', ...lines, ''].join('\n');
}
