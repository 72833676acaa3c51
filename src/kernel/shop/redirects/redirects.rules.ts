import { defaultLocale } from '#kernel/shop/text/locales.ts';
import { localisePath, splitLocale } from '#kernel/shop/text/paths.ts';

/** Who wrote a redirect: a person, a list, or a change of an address. */
export const redirectOrigins = ['desk', 'import', 'automatic'] as const;

export type RedirectOrigin = (typeof redirectOrigins)[number];

/** `from` as `redirectKey` gives it, `to` as `redirectTarget` does. */
export interface Redirect {
  from: string;
  to: string;
}

const mostCharacters = 500;
/** Characters that have a meaning in the files of a web server. */
const unusable = /["\\$`\p{Cc}\s]/u;

/** Without a trailing slash and in small letters, as redirects are compared. `path` is decoded. */
const comparable = (path: string): string => path.toLowerCase().replace(/(?<=.)\/$/, '');

/** The path of a former address as it is stored; undefined if the text is no path of a page. */
export function redirectKey(text: string): string | undefined {
  let path = text.trim();
  try {
    if (/^https?:\/\//i.test(path)) {
      const url = new URL(path);
      path = url.pathname + url.search + url.hash;
    }
    path = decodeURIComponent(path).normalize('NFC');
  } catch {
    return undefined;
  }
  if (!path.startsWith('/') || path.includes('//') || /[?#]/.test(path) || unusable.test(path))
    return undefined;
  if (path.split('/').some((part) => part === '.' || part === '..') || path.length > mostCharacters)
    return undefined;
  const key = comparable(path);
  const [, first, ...inside] = key.split('/');
  const own = first === defaultLocale ? `/${inside.join('/')}` : key;
  return own === '/' ? undefined : own;
}

/**
 * The address that a redirect leads to, escaped: a path with an optional query, or an https URL of another site. `origin` is
 * that of the shop. Undefined if the text is neither.
 */
export function redirectTarget(text: string, origin: string): string | undefined {
  const typed = text.trim();
  if (/^\/[/\\]/.test(typed) || !/^(?:\/|https:\/\/|http:\/\/)/.test(typed)) return undefined;
  if (typed.length > mostCharacters || /[\\#\p{Cc}]/u.test(typed)) return undefined;
  let url: URL;
  try {
    url = new URL(typed, origin);
    decodeURIComponent(url.pathname);
  } catch {
    return undefined;
  }
  // Caddy would replace `{env.NAME}` by a variable of its process.
  const escaped = (part: string) =>
    part.replaceAll(/[$`{}]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  if (url.origin !== new URL(origin).origin) return url.protocol === 'https:' ? escaped(url.href) : undefined;
  const [, first, ...inside] = url.pathname.split('/');
  const path = first === defaultLocale ? `/${inside.join('/')}` : url.pathname;
  if (path.includes('//')) return undefined;
  const isFile = /\.[a-z0-9]{1,11}$/i.test(path);
  return escaped(`${path}${path.endsWith('/') || isFile ? '' : '/'}${url.search}`);
}

/** The key of an internal target; undefined for one of another site. */
export const keyOfTarget = (to: string): string | undefined =>
  to.startsWith('/') ? (redirectKey(to.replace(/\?.*/, '')) ?? '/') : undefined;

export type RedirectFault = 'from' | 'to' | 'same' | 'chain-on' | 'chain-to' | 'taken';

/**
 * Why a redirect may not join the others: it leads to itself, to an address that leads on (`chain-on`), or another one leads
 * to its own address (`chain-to`). So a redirect is never followed by another one, and there are no loops.
 */
export function redirectFault(
  { from, to }: Redirect,
  others: { has(key: string): boolean; leadTo(key: string): boolean },
): RedirectFault | undefined {
  const target = keyOfTarget(to);
  if (target === from) return 'same';
  if (others.has(from)) return 'taken';
  if (target !== undefined && others.has(target)) return 'chain-on';
  return others.leadTo(from) ? 'chain-to' : undefined;
}

/**
 * Where a former address leads, by a table of keys; undefined if it is none. A key without a language holds for every
 * language, and leads to the page in the language of the address.
 */
export function redirectOf(table: ReadonlyMap<string, string>, pathname: string): string | undefined {
  const key = comparable(pathname.normalize('NFC'));
  const own = table.get(key);
  if (own !== undefined) return own;
  const { locale, path } = splitLocale(key);
  const target = locale === defaultLocale ? undefined : table.get(path);
  return target && inLanguage(target, locale);
}

/** A target in another language, unless it names a language or another site. */
export function inLanguage(target: string, locale: string): string {
  const isLocalised = !target.startsWith('/') || splitLocale(target).locale !== defaultLocale;
  return isLocalised ? target : localisePath(locale, target);
}

/** Lines `from,to` of a list, with the number of each line; a first line of headings and empty lines are left out. */
export function parseRedirects(
  rows: readonly (readonly string[])[],
): { row: number; from: string; to: string }[] {
  return rows.flatMap(([from = '', to = ''], index) => {
    const isHeading = index === 0 && !/^(?:\/|https?:)/i.test(from.trim());
    return isHeading || (from.trim() === '' && to.trim() === '') ? [] : [{ row: index + 1, from, to }];
  });
}
