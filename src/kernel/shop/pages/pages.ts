import { defaultLocale, type Locale, locales, localeTags } from '#kernel/shop/text/locales.ts';
import { splitLocale } from '#kernel/shop/text/paths.ts';

/** One kind of page of the site: a file under `src/pages/[...lang]`. */
export interface PageKind {
  /** The file's address, with its parameters in brackets and a slash at the end: `/goods/[id]/`. */
  route: string;
  /** An address of this kind in the demonstration shop, for whoever looks at one page of each. */
  sample: string;
  /** Found by search engines: in the sitemap, with a canonical address and its languages; others carry noindex. */
  isIndexed: boolean;
  /** Shows nothing without a session: when that ends here, the login page follows. */
  isForMembers: boolean;
  /** Does something as it arrives (reads the cart, settles a payment), so it is never rendered ahead of a click. */
  actsOnArrival: boolean;
  /** Words that are as true tomorrow: a reader without a network may see the copy of an earlier visit. */
  isReadable: boolean;
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

/** A page for one visitor, which a search engine has no use for. */
const own = (route: string, traits: Traits = {}) => kind(route, { isIndexed: false, ...traits });
/** A page to read, which nothing is sold on. */
const reading = (route: string, traits: Traits = {}) => kind(route, { isReadable: true, ...traits });
const account = (route: string) => own(route, { isForMembers: true, actsOnArrival: true });

/**
 * Every kind of page the site has. Sitemap, hreflang, noindex, the accessibility run, the link check, the
 * screenshots and the weight budgets take their list from here; the architecture test compares it with the
 * files under `src/pages`.
 */
export const pageKinds: readonly PageKind[] = [
  kind('/'),
  kind('/goods/'),
  kind('/goods/[id]/', { sample: '/goods/1/' }),
  kind('/details/[id]/', { sample: '/details/1001/' }),
  kind('/designDetails/[id]/', { sample: '/designDetails/1005/' }),
  kind('/variableDetails/[id]/', { sample: '/variableDetails/1007/' }),
  kind('/commodityDetails/[id]/', { sample: '/commodityDetails/1501/' }),
  kind('/design/'),
  kind('/variable/'),
  kind('/design/ring/'),
  kind('/design/diamond/'),
  own('/design/compare/'),
  own('/compare/', { sample: '/compare/?ids=1001,1002,1007' }),
  own('/preview/'),
  own('/designVersion/'),
  reading('/article/'),
  // The short form is served to query addresses; its canonical address is the long one.
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
  kind('/appointment/inquire/'),
  own('/appointment/details/'),
  own('/appointment/succeed/'),
  own('/newsletter/'),
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
  account('/myOrder/return/'),
  account('/myOrder/returnDetails/'),
  account('/myOrder/appointment/'),
  account('/myOrder/account/'),
  own('/myOrder/history/'),
  account('/myOrder/review/'),
  own('/comment/', { sample: '/comment/?product=1001', isForMembers: true, actsOnArrival: true }),
];

/**
 * The page of the desk, where staff work: one for all languages, in no list of shoppers' pages, for no search engine,
 * and never rendered ahead.
 */
export const deskPage = '/desk/';

const patterns = pageKinds.map((page) => ({
  page,
  pattern: new RegExp(`^${page.route.replaceAll(/\[\w+\]/g, '[^/]+')}$`),
}));

/** The kind of page at an address, with or without its language; undefined where no page stands. */
export function pageKindOf(pathname: string): PageKind | undefined {
  const { path } = splitLocale(pathname);
  return patterns.find(({ pattern }) => pattern.test(path))?.page;
}

/** A page in every language and by default, as hreflang names them: address without origin. */
export function languageLinks(addressIn: (locale: Locale) => string): { hreflang: string; path: string }[] {
  return [
    ...locales.map((locale) => ({ hreflang: localeTags[locale].html, path: addressIn(locale) })),
    { hreflang: 'x-default', path: addressIn(defaultLocale) },
  ];
}

/**
 * The URL pattern of pages that act on arrival, in every language, for speculation rules. It begins with a slash: whatever
 * does not is taken for an address relative to the page it stands in, and matches nothing.
 */
export function actingPagesPattern(): string {
  const prefixes = locales.filter((locale) => locale !== defaultLocale).join('|');
  const acting = pageKinds.filter(({ actsOnArrival }) => actsOnArrival);
  const folders = new Set(acting.map(({ route }) => route.split('/')[1]));
  return `/:language(${prefixes})?/(${[...folders].join('|')})/*`;
}
