import type { ShopModule } from '#kernel/shop/settings/shop-modules.ts';
import { hasModule } from '#kernel/shop/settings/shop-settings.ts';
import { defaultLocale, type Locale, languageOf, languages, locales } from '#kernel/shop/text/locales.ts';
import { splitLocale, studioPath } from '#kernel/shop/text/paths.ts';

/** A kind of page: a file under `src/pages/[...lang]`. */
export interface PageKind {
  /** The path with parameters in brackets and a trailing slash: `/goods/[id]/`. */
  route: string;
  /** A path of this kind in the demonstration shop, for tests of one page per kind. */
  sample: string;
  /** Listed in the sitemap, with canonical URL and hreflang; other pages have noindex. */
  isIndexed: boolean;
  /** Requires a session; when it ends, the browser goes to the sign-in page. */
  isForMembers: boolean;
  /** Has side effects on load (reads the cart, settles a payment), so it is never prerendered. */
  actsOnArrival: boolean;
  /** Content that stays valid for days, so an offline reader may see a cached copy. */
  isReadable: boolean;
  /** The part of the shop that it belongs to; absent while that is off. */
  module?: ShopModule;
}

type Traits = Partial<Omit<PageKind, 'route'>>;

function kind(route: string, traits: Traits = {}): PageKind {
  return {
    route,
    sample: route,
    isIndexed: true,
    isForMembers: false,
    actsOnArrival: false,
    isReadable: false,
    ...traits,
  };
}

/** A page for one visitor, not for search engines. */
const own = (route: string, traits: Traits = {}) => kind(route, { isIndexed: false, ...traits });
/** A page of content without products. */
const reading = (route: string, traits: Traits = {}) => kind(route, { isReadable: true, ...traits });
const account = (route: string, traits: Traits = {}) =>
  own(route, { isForMembers: true, actsOnArrival: true, ...traits });
const studio = { module: 'studio' } as const;
const diamonds = { module: 'diamonds' } as const;
const appointments = { module: 'appointments' } as const;
const reviews = { module: 'reviews' } as const;
const giftCards = { module: 'giftCards' } as const;

/**
 * Every kind of page. Sitemap, hreflang, noindex, accessibility tests, link check, screenshots and weight budgets use
 * this list; an architecture test compares it with the files under `src/pages`.
 */
export const pageKinds: readonly PageKind[] = [
  kind('/'),
  kind('/goods/'),
  kind('/goods/[id]/', { sample: '/goods/1/' }),
  kind('/details/[id]/', { sample: '/details/1001/' }),
  kind('/designDetails/[id]/', { sample: '/designDetails/1005/' }),
  kind('/variableDetails/[id]/', { sample: '/variableDetails/1007/' }),
  kind('/commodityDetails/[id]/', { sample: '/commodityDetails/1501/' }),
  kind('/design/', studio),
  kind('/variable/', studio),
  kind('/design/ring/', studio),
  kind('/design/diamond/', diamonds),
  own('/design/compare/', studio),
  own('/compare/', { sample: '/compare/?ids=1001,1002,1007' }),
  own('/preview/', studio),
  own('/designVersion/', studio),
  reading('/article/'),
  // The short form is served at query URLs; the canonical URL is the long one.
  own('/article/[tid]/[aid]/', { isReadable: true, sample: '/article/1/101/' }),
  reading('/article/[tid]/[aid]/[class]/[title]/', {
    sample: '/article/1/101/diamonds/how-a-round-brilliant-returns-light/',
  }),
  reading('/policy/'),
  reading('/policy/[key]/', { sample: '/policy/returns-and-refunds/' }),
  reading('/commonProblem/'),
  reading('/educationList/'),
  own('/search/', { sample: '/search/?q=sapphire' }),
  reading('/stores/'),
  reading('/stores/[id]/', { sample: '/stores/1/' }),
  kind('/giftCard/', giftCards),
  kind('/appointment/inquire/', appointments),
  own('/appointment/details/', appointments),
  own('/appointment/succeed/', appointments),
  own('/newsletter/'),
  own('/verify/'),
  own('/withdrawal/'),
  own('/proposal/'),
  own('/offline/'),
  own('/login/', { actsOnArrival: true }),
  own('/register/', { actsOnArrival: true }),
  own('/forgetPassword/'),
  own('/inventory/'),
  own('/inventory/shared/'),
  own('/shoppingCart/', { actsOnArrival: true }),
  own('/paymentInfo/', { isForMembers: true, actsOnArrival: true }),
  own('/paycallback/', { actsOnArrival: true }),
  own('/stripeback/', { actsOnArrival: true }),
  account('/myOrder/message/'),
  account('/myOrder/order/'),
  account('/myOrder/details/'),
  account('/myOrder/piece/'),
  account('/myOrder/return/'),
  account('/myOrder/returnDetails/'),
  account('/myOrder/appointment/', appointments),
  account('/myOrder/account/'),
  own('/myOrder/history/'),
  account('/myOrder/review/', reviews),
  own('/comment/', { sample: '/comment/?product=1001', actsOnArrival: true, ...reviews }),
];

/** Before the shop opens only its home page and its policies are indexed. */
const beforeOpening: readonly string[] = ['/', '/policy/', '/policy/[key]/'];

/** Whether search engines may index the page of this path. */
export function isIndexedPath(pathname: string, isOpen: boolean): boolean {
  const page = pageKindOf(pathname);
  if (!page?.isIndexed) return false;
  return isOpen || beforeOpening.includes(page.route);
}

/** The desk for staff: one page for all languages, not indexed and never prerendered. */
export const deskPage = '/desk/';

const patterns = pageKinds.map((page) => ({
  page,
  pattern: new RegExp(`^${page.route.replaceAll(/\[\w+\]/g, '[^/]+')}$`),
}));

/** The kind of a page by its path, with or without language; undefined if there is none. */
export function pageKindOf(pathname: string): PageKind | undefined {
  const { path: asked } = splitLocale(pathname);
  const path = studioPath(asked) ?? asked;
  return patterns.find(({ pattern }) => pattern.test(path))?.page;
}

/** Whether the page of a path, with or without query, exists: its part of the shop is on, or it has none. */
export function isPageOn(href: string): boolean {
  const [path = ''] = href.split(/[?#]/);
  const { module } = pageKindOf(path) ?? {};
  return module === undefined || hasModule(module);
}

/** Links without those to pages of parts that are off; links to other sites stay. */
export const shownLinks = <Link extends { url: string }>(links: readonly Link[]): Link[] =>
  links.filter(({ url }) => isPageOn(url));

/** The alternates of a page for hreflang, without origin. */
export function languageLinks(addressIn: (locale: Locale) => string): { hreflang: string; path: string }[] {
  return [
    ...locales.map((locale) => ({ hreflang: languageOf(locale).html, path: addressIn(locale) })),
    { hreflang: 'x-default', path: addressIn(defaultLocale) },
  ];
}

/**
 * URL pattern of the pages with side effects, in every language, for speculation rules. It starts with a slash, as
 * other patterns are resolved relative to the page.
 */
export function actingPagesPattern(): string {
  const prefixes = languages.flatMap(({ prefix }) => prefix || []).join('|');
  const acting = pageKinds.filter(({ actsOnArrival }) => actsOnArrival);
  const folders = new Set(acting.map(({ route }) => route.split('/')[1]));
  const language = prefixes === '' ? '' : `/:language(${prefixes})?`;
  return `${language}/(${[...folders].join('|')})/*`;
}
