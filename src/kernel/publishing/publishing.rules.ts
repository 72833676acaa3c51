/** What may be asked to be published. The database names most of them itself. */
export const publishable = [
  'article',
  'article-class',
  'product',
  'policy',
  'question',
  'category',
  'home',
  'labels',
  'navigation',
  'store',
  'review',
  'rates',
  /** Everything, whatever it was made from. */
  'site',
  /** Content that was written before and takes its place now. */
  'draft',
  /** The publish before the last one comes back. */
  'rollback',
] as const;

export type Publishable = (typeof publishable)[number];

/** What a CMS may name in a signed call. */
export const hookable = publishable.filter((what) => what !== 'draft' && what !== 'rollback');

/** What is made new at most once an hour, after everything else: until then the page's script corrects what is seen. */
export const isRareChange = (what: Publishable): boolean => what === 'rates';

/** What the site's own build shows, so that no limit counts its reads; no browser sends it. */
export const buildHeader = 'x-shop-build';
