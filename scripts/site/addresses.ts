import { defaultLocale, type Locale, locales } from '#kernel/text/locales.ts';
import { localisePath, pageOfQuery, splitLocale } from '#kernel/text/paths.ts';

/** What the site answers to an address, before it looks at any file. */
export type Address =
  /** `above`: where there is no such page, the one page two folders below this one is meant. */
  | { kind: 'page'; path: string; locale: Locale; above?: string }
  | { kind: 'file'; path: string; locale: Locale }
  /** `location` is written as a header may carry it: escapes as they came, everything else escaped. */
  | { kind: 'redirect'; status: 301 | 302; location: string }
  | { kind: 'missing'; locale: Locale };

/** Folders whose own page exists, so that the query form without an id is a page and not a mistake. */
const listRoutes = new Set(['/goods/', '/article/']);
const queryParameters = ['id', 'tid', 'aid'];

const accountPages: Record<string, string> = { '2': 'order', '4': 'appointment' };

/**
 * The address rules of the site, which a CDN repeats: one public form per page, query-addressed routes
 * served from the pre-built page of that id, English without prefix.
 */
export function resolveAddress(url: string): Address {
  const [rawPath = '/', ...rest] = url.split('?');
  const search = rest.length > 0 ? `?${escaped(rest.join('?'))}` : '';
  const pathname = decodePath(rawPath);
  if (pathname === undefined) return { kind: 'missing', locale: defaultLocale };

  if (pathname === '/sitemap.xml') return moved('/sitemap-index.xml');
  const [, first, ...inside] = pathname.split('/');
  if (first === defaultLocale) return moved(`/${inside.join('/')}`, search);

  const { locale, path } = splitLocale(pathname);
  const isBarePrefix = locales.some((code) => pathname === `/${code}`);
  const query = new URLSearchParams(search);
  const page = pageOfQuery(pathname, query);
  if (typeof page === 'string') return { kind: 'page', path: page, locale };
  if (isBarePrefix) return moved(`${pathname}/`, search);
  if (page === null && queryParameters.some((name) => query.has(name))) return { kind: 'missing', locale };

  if (path === '/404/' || path === '/404.html') return { kind: 'missing', locale };
  if (/\.[a-z0-9]{1,11}$/i.test(pathname)) return { kind: 'file', path: pathname, locale };
  if (!pathname.endsWith('/')) return moved(`${pathname}/`, search);
  if (page === null && !listRoutes.has(path)) return { kind: 'missing', locale };

  const studio = /^\/design\/(ring|diamond)\/$/i.exec(path);
  if (studio?.[1] && studio[1] !== studio[1].toLowerCase()) {
    return moved(localisePath(locale, path.toLowerCase()), search);
  }
  const named = /^\/goods\/([1-9]\d{0,11})\/.+$/.exec(path);
  if (named?.[1]) return moved(localisePath(locale, `/goods/${named[1]}/`));
  const article = /^\/article\/([1-9]\d{0,11})\/([1-9]\d{0,11})\/.+$/.exec(path);
  if (article) {
    const above = localisePath(locale, `/article/${article[1]}/${article[2]}/`);
    return { kind: 'page', path: pathname, locale, above };
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

/** `path` as it reads, `search` as it goes out. */
function moved(path: string, search = ''): Address {
  // Two leading slashes would name another host.
  const safe = path
    .replace(/^\/{2,}/, '/')
    .split('/')
    .map(encodeURIComponent)
    .join('/');
  return { kind: 'redirect', status: 301, location: `${safe}${search}` };
}

/** Escapes what no header may carry; Node hands bytes above ASCII on as one character each. */
function escaped(search: string): string {
  return search.replace(
    /[^!-~]/g,
    (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
}

/** Undefined when the path is not UTF-8 or tries to leave the root. */
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
