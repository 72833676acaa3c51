import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createApi } from '#client/api/api.ts';
import { signInProviders } from '#kernel/shop/account/identity.ts';
import { defaultLocale, locales } from '#kernel/shop/text/locales.ts';
import { headers } from '#kernel/wire/headers.ts';
import type { Config } from '#server/config.ts';
import { openIdProvider } from '#server/platform/openid/providers.ts';

function* filesUnder(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesUnder(path);
    else yield path;
  }
}

const sourceFolders = ['src', 'i18n', 'scripts/astro'];
/** Programs whose code does not end up in the pages. */
const otherPrograms = ['server', 'site-server', 'renderer'].map((name) => join('src', name, '/'));
const singleFiles = ['astro.config.mjs', 'package-lock.json', 'tsconfig.json'];

/** Digest of the content calls' answers in every language; pages are stale when it changes. */
export async function contentDigest(apiOrigin: string): Promise<string> {
  const hash = createHash('sha256');
  for (const path of [
    'cms/site/languages',
    'cms/site/texts',
    'cms/site/theme',
    'cms/site/index',
    'cms/home/base',
    'cms/home/index',
    'cms/home/policyinfo',
    'cms/article/menu',
  ]) {
    for (const locale of locales) {
      const answer = await fetch(`${apiOrigin}/${path}`, { headers: { [headers.locale]: locale } });
      hash.update(await answer.text());
    }
  }
  return hash.digest('hex');
}

/** Digest of the sources of the site's pages, and of the origins written into them. */
export function sourceStamp(origins: string): string {
  const hash = createHash('sha256');
  for (const folder of sourceFolders) {
    for (const file of filesUnder(folder)) {
      if (otherPrograms.some((folder) => file.startsWith(folder)) || /\.test\.tsx?$/.test(file)) continue;
      hash.update(file).update(readFileSync(file));
    }
  }
  for (const file of singleFiles) if (existsSync(file)) hash.update(readFileSync(file));
  return hash.update(origins).digest('hex');
}

/** What astro.config.mjs writes into the pages from the environment. */
export const originsOf = ({ siteOrigin, apiOrigin, mobileOrigin, tracing }: Config): string =>
  [siteOrigin, apiOrigin, mobileOrigin, process.env['ANALYTICS_URL'] ?? '', tracing ? 'traces' : ''].join(
    '|',
  );

/** The part of a stamp for the sources, without content. */
export const sourcesIn = (stamp: string): string => stamp.split('.')[0] ?? '';

/** Digest of everything from which the site is built, except its content. */
export function builtFromStamp(config: Config): string {
  const hash = createHash('sha256').update(sourceStamp(originsOf(config)));
  // Images are large, so only names, sizes and times are compared.
  for (const file of filesUnder('public')) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file}:${size}:${Math.floor(mtimeMs)}`);
  }
  const providers = signInProviders.filter((id) => openIdProvider(config, id) !== undefined);
  return hash.update(providers.join('|')).digest('hex');
}

/** Digests of everything that a build depends on: sources and content. */
export async function siteStamp(config: Config): Promise<string> {
  const api = createApi({ baseURL: config.apiOrigin, locale: () => defaultLocale });
  const { has_no_demonstration: isOwn } = await api.call('siteTheme', {});
  // A publisher adds no pictures: a shop that is filled with the demonstration later is built again.
  const sources = `${builtFromStamp(config)}${isOwn ? '-own' : ''}`;
  return `${sources}.${await contentDigest(config.apiOrigin)}`;
}
