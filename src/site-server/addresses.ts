import { redirectOf } from '#kernel/shop/redirects/redirects.rules.ts';
import { defaultLocale, type Locale, localeOfPrefix } from '#kernel/shop/text/locales.ts';
import { localisePath, pageOfQuery, splitLocale, studioPath } from '#kernel/shop/text/paths.ts';

/** The parts of a requested URL, before any file is looked up. */
export type Address =
  /** `shortArticle`: if there is no such page but this one, redirect to it. */
  | { kind: 'page'; path: string; locale: Locale; shortArticle?: string }
  | { kind: 'file'; path: string; locale: Locale }
  /** `location` is a valid header value: existing escapes are kept, everything else is escaped. */
  | { kind: 'redirect'; status: 301 | 302; location: string }
  | { kind: 'missing'; locale: Locale };

const noRedirects: ReadonlyMap<string, string> = new Map();

/** Routes with a list page, which is served for the query form without an id. */
const listRoutes = new Set(['/goods/', '/article/']);
const queryParameters = ['id', 'tid', 'aid'];

const accountPages: Record<string, string> = { '2': 'order', '4': 'appointment' };

/**
 * The address rules of the site, which a CDN repeats: former addresses redirect first, one public URL per page, query-addressed routes
 * served from the pre-built page of that id, the default language without prefix.
 */
export function resolveAddress(url: string, redirects: ReadonlyMap<string, string> = noRedirects): Address {
  const [rawPath = '/', ...rest] = url.split('?');
  const search = rest.length > 0 ? `?${escaped(rest.join('?'))}` : '';
  const pathname = decodePath(rawPath);
  if (pathname === undefined) return { kind: 'missing', locale: defaultLocale };

  const moved = redirects.size === 0 ? undefined : redirectOf(redirects, pathname);
  if (moved !== undefined)
    return { kind: 'redirect', status: 301, location: moved.includes('?') ? moved : `${moved}${search}` };
  if (pathname === '/sitemap.xml') return redirect('/sitemap-index.xml');
  const [, first, ...inside] = pathname.split('/');
  if (first === defaultLocale) return redirect(`/${inside.join('/')}`, search);

  const { locale, path } = splitLocale(pathname);
  const isBarePrefix = inside.length === 0 && localeOfPrefix(first) !== undefined;
  const query = new URLSearchParams(search);
  const page = pageOfQuery(pathname, query);
  if (typeof page === 'string') return { kind: 'page', path: page, locale };
  if (isBarePrefix) return redirect(`${pathname}/`, search);
  if (page === null && queryParameters.some((name) => query.has(name))) return { kind: 'missing', locale };

  const studio = studioPath(path);
  if (studio) return { kind: 'page', path: localisePath(locale, studio), locale };
  if (path === '/404/' || path === '/404.html') return { kind: 'missing', locale };
  if (/\.[a-z0-9]{1,11}$/i.test(pathname)) return { kind: 'file', path: pathname, locale };
  if (!pathname.endsWith('/')) return redirect(`${pathname}/`, search);
  if (page === null && !listRoutes.has(path)) return { kind: 'missing', locale };

  const named = /^\/goods\/([1-9]\d{0,11})\/.+$/.exec(path);
  if (named?.[1]) return redirect(localisePath(locale, `/goods/${named[1]}/`));
  const article = /^\/article\/([1-9]\d{0,11})\/([1-9]\d{0,11})\/.+$/.exec(path);
  if (article) {
    const shortArticle = localisePath(locale, `/article/${article[1]}/${article[2]}/`);
    return { kind: 'page', path: pathname, locale, shortArticle };
  }
  if (path === '/myOrder/') {
    const child = accountPages[query.get('type') ?? ''] ?? 'message';
    return {
      kind: 'redirect',
      status: 302,
      location: `${localisePath(locale, `/myOrder/${child}/`)}${search}`,
    };
  }
  return { kind: 'page', path: pathname, locale };
}

/** A permanent redirect. `path` is decoded, `search` is already escaped. */
function redirect(path: string, search = ''): Address {
  // Two leading slashes would redirect to another host.
  const safe = path
    .replace(/^\/{2,}/, '/')
    .split('/')
    .map(encodeURIComponent)
    .join('/');
  return { kind: 'redirect', status: 301, location: `${safe}${search}` };
}

/** Escapes what a header must not contain; Node passes each byte above ASCII as one character. */
function escaped(search: string): string {
  return search.replace(
    /[^!-~]/g,
    (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
}

/** Undefined if the path is not UTF-8 or tries to leave the root. */
function decodePath(raw: string): string | undefined {
  try {
    const path = decodeURIComponent(raw);
    const isClean =
      path.startsWith('/') &&
      !/[\\\0]|\/\//.test(path) &&
      !path.split('/').some((part) => part === '..' || part === '.');
    return isClean ? path : undefined;
  } catch {
    return undefined;
  }
}
