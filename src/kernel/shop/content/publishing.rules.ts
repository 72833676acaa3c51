/** Kinds of content that can be published. Most publishes are queued by the database. */
export const publishable = [
  'article',
  'article-class',
  'product',
  'policy',
  'question',
  'category',
  'home',
  'labels',
  /** The list of languages: the whole site is built again. */
  'languages',
  'navigation',
  /** Former addresses: no page is rendered. */
  'redirects',
  'store',
  'review',
  'rates',
  /** Loose stones: counts and the first ones. */
  'stones',
  /** Machine-readable files: the merchant centre's feeds and `llms.txt`. */
  'feeds',
  /** The whole site. */
  'site',
  /** A scheduled draft goes live. */
  'draft',
  /** Restores the previous publish. */
  'rollback',
] as const;

export type Publishable = (typeof publishable)[number];

/** Content that can be drafted, previewed and scheduled. */
export const draftable = [
  'article',
  'policy',
  'question',
  'category',
  'product',
  'store',
  'home',
  'navigation',
  'announcement',
] as const;

export type Draftable = (typeof draftable)[number];

/** Kinds of content that a CMS can name in a signed webhook call. */
export const hookable = publishable.filter((what) => what !== 'draft' && what !== 'rollback');

const rare: readonly Publishable[] = ['rates', 'stones', 'feeds'];

/** Published at most once an hour and after everything else; until then a page script corrects the shown values. */
export const isRareChange = (what: Publishable): boolean => rare.includes(what);

/** Sent by the site's build, whose reads are exempt from rate limits. */
export const buildHeader = 'x-shop-build';

/** With the build's credential: reads as if this preview's draft were live. */
export const previewHeader = 'x-shop-preview';

/** The name of a site: a machine or a bucket to which pages are published. */
export const siteName = /^[A-Za-z0-9][\w.-]{0,62}$/;
