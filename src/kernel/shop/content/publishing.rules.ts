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
  /** Loose stones: how many there are of what, and the first of them. */
  'stones',
  /** What machines read: the merchant centre's feeds, and the house for language models. */
  'feeds',
  /** Everything, whatever it was made from. */
  'site',
  /** Content that was written before and takes its place now. */
  'draft',
  /** The publish before the last one comes back. */
  'rollback',
] as const;

export type Publishable = (typeof publishable)[number];

/** Content that a person writes beforehand: to be looked at, or to take its place at a time. */
export const draftable = [
  'article',
  'policy',
  'question',
  'category',
  'product',
  'store',
  'home',
  'navigation',
] as const;

export type Draftable = (typeof draftable)[number];

/** What a CMS may name in a signed call. */
export const hookable = publishable.filter((what) => what !== 'draft' && what !== 'rollback');

const rare: readonly Publishable[] = ['rates', 'stones', 'feeds'];

/** What is made new at most once an hour, after everything else: until then the page's script corrects what is seen. */
export const isRareChange = (what: Publishable): boolean => rare.includes(what);

/** What the site's own build shows, so that no limit counts its reads; no browser sends it. */
export const buildHeader = 'x-shop-build';

/** With the build's credential: read as if the draft of this preview stood already. */
export const previewHeader = 'x-shop-preview';
