import type { ProductKind } from '#kernel/shop/catalogue/product-kind.ts';
import { defaultLocale, type Locale, languageOf, localeOfPrefix } from './locales.ts';

const productRoutes: Record<ProductKind, string> = {
  'ready-made': 'details',
  'fixed-design': 'designDetails',
  'variable-design': 'variableDetails',
  suit: 'commodityDetails',
};

/** Prefixes a path with its language: `('tc', '/goods/1/')` gives `/tc/goods/1/`. Other addresses stay as they are. */
export function localisePath(locale: Locale, path: string): string {
  const { prefix } = languageOf(locale);
  return prefix === '' || !path.startsWith('/') ? path : `/${prefix}${path}`;
}

/** Splits `/tc/goods/1/` into its language and `/goods/1/`. */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  const [, first, ...rest] = pathname.split('/');
  const locale = localeOfPrefix(first);
  return locale === undefined
    ? { locale: defaultLocale, path: pathname }
    : { locale, path: `/${rest.join('/')}` };
}

export function productPath(product: { id: number; kind: ProductKind }): string {
  return `/${productRoutes[product.kind]}/${product.id}/`;
}

export function categoryPath(id: number): string {
  return `/goods/${id}/`;
}

/** The canonical path of an article. */
export function articlePath(article: { tid: number; aid: number; class: string; slug: string }): string {
  return `/article/${article.tid}/${article.aid}/${article.class}/${article.slug}/`;
}

/** The page of a design studio by any of its spellings, `/design/Ring` too; undefined for other paths. */
export function studioPath(path: string): string | undefined {
  const [, name] = /^\/design\/(ring|diamond)\/?$/i.exec(path) ?? [];
  return name && `/design/${name.toLowerCase()}/`;
}

const queryPages: Record<string, string> = {
  '/goods': 'id',
  '/details': 'id',
  '/designDetails': 'id',
  '/variableDetails': 'id',
  '/commodityDetails': 'id',
};

/**
 * The pre-built page behind a query-addressed route (`/details?id=42` is served from `/details/42/`). Undefined for
 * other paths; null for an invalid id.
 */
export function pageOfQuery(pathname: string, query: URLSearchParams): string | null | undefined {
  const { locale, path } = splitLocale(pathname);
  const route = path.endsWith('/') ? path.slice(0, -1) : path;
  const numeric = (name: string) => {
    const value = query.get(name);
    return value !== null && /^[1-9]\d{0,11}$/.test(value) ? value : undefined;
  };
  if (route === '/article') {
    const [tid, aid] = [numeric('tid'), numeric('aid')];
    return tid && aid ? localisePath(locale, `/article/${tid}/${aid}/`) : null;
  }
  const parameter = queryPages[route];
  if (!parameter) return undefined;
  const id = numeric(parameter);
  return id ? localisePath(locale, `${route}/${id}/`) : null;
}
