import { matchesGlob } from 'node:path';
import type { LongSuite } from './shards.ts';

/** Checks of these files beyond `npm test`: long suites, or single browser files. */
interface Area {
  sources: readonly string[];
  suites?: readonly LongSuite[];
  /** Regular expressions on paths of browser tests. */
  journeys?: readonly string[];
  /** Parts of the names of its API tests. */
  api?: RegExp;
}

/** The files of a noun of the shop in every zone, as one glob. */
const filesOf = (noun: string): string =>
  `{src/{kernel/shop,server,islands}/${noun}/**,src/kernel/wire/contracts/${noun}*,src/client/api/${noun}*,i18n/*/${noun}*.json}`;

const nouns = (...names: string[]): string[] => names.map(filesOf);

export const areas: Record<string, Area> = {
  geometry: {
    sources: ['src/kernel/{jewel,shop/jewel-labels}/**'],
    suites: ['units', 'images', 'studio'],
  },
  images: {
    sources: [
      'src/renderer/**',
      'scripts/render-catalogue.ts',
      'public/**',
      'src/kernel/{jewel/lighting,shop/pictures}/**',
    ],
    suites: ['images'],
  },
  studio: {
    sources: [
      'src/islands/{studio,gallery,stone-rendering,designs,custom,preview,grade-test}/**',
      'src/{kernel/shop,server}/designs/**',
      'i18n/*/{studio,jewel}.json',
    ],
    suites: ['studio'],
    api: /design|customized|composition|models/,
  },
  diamonds: {
    sources: [...nouns('diamonds'), 'src/server/finder.ts'],
    suites: ['finder'],
    api: /diamond|stone/,
    journeys: ['e2e/(diamonds|finder)'],
  },
  desk: {
    sources: [
      'src/desk/**',
      'src/server/{desk,desk-records,order-desk,approvals,audit,platform/desk}/**',
      'src/server/desk-routes.ts',
      'src/kernel/shop/desk/**',
      'i18n/*/desk*.json',
    ],
    suites: ['desk'],
    api: /desk/,
  },
  payment: {
    sources: [
      ...nouns('payment'),
      'src/server/platform/payment/**',
      'src/sandbox/**',
      'src/client/start-payment.ts',
    ],
    suites: ['units'],
    api: /payment|reconciliation|refund/,
    journeys: ['e2e/(payment|buying-path)'],
  },
  orders: {
    sources: nouns(
      'orders',
      'waiting-order',
      'checkout',
      'cart',
      'receipts',
      'piece-papers',
      'gifts',
      'addresses',
      'campaigns',
    ),
    api: /order|checkout|cart|receipt|piece-papers|gift|address|held|races/,
    journeys: ['e2e/(buying-path|life|account|address|ordered-as-seen|piece-papers)'],
  },
  aftercare: {
    sources: nouns(
      'returns',
      'reviews',
      'drawings',
      'appointments',
      'messages',
      'conversations',
      'templates',
    ),
    api: /return|review|drawing|appointment|message|after-buying/,
    journeys: ['e2e/(returns|reviews|drawings|appointments|life)'],
  },
  accounts: {
    sources: [
      ...nouns(
        'account',
        'authentication',
        'customers',
        'personal-data',
        'sessions',
        'auth',
        'history',
        'favourites',
        'favourites',
        'newsletter',
      ),
      'src/server/platform/{authentication,openid}/**',
      'src/client/session*',
    ],
    api: /account|session|sign-in|passkey|provider|personal-data|email-change|favourite|history/,
    journeys: ['e2e/(account|sign-in-methods|life|favourites)'],
  },
  catalogue: {
    sources: nouns('catalogue', 'search', 'product', 'stock', 'stores', 'ring-size', 'currencies'),
    api: /catalogue|search|stock|stores|response-cache|stone-prices/,
    journeys: ['e2e/(lists|product-page|carousel|favourites)'],
  },
  publishing: {
    sources: [
      'src/{publisher,site-server}/**',
      'scripts/publish.ts',
      ...nouns('content', 'documents', 'publishing'),
    ],
    suites: ['pages', 'rights', 'languages'],
    api: /content|publishing|previews|revisions/,
    journeys: ['e2e/(publishing|offline|clients)'],
  },
  deploy: {
    sources: ['scripts/deploy/**', 'scripts/{build,migrate,serve-site}.ts', 'src/site-server/**'],
    suites: ['servers', 'deploy', 'recovery', 'rights'],
  },
  site: {
    sources: [
      'src/{pages,layouts,components,site-data,styles,assets}/**',
      'src/client/{page,offline}/**',
      'src/islands/{shell,parts}/**',
      'src/kernel/shop/pages/**',
      'scripts/astro/**',
      'astro.config.mjs',
    ],
    suites: ['shopping'],
  },
  examples: {
    sources: [
      'scripts/examples/**',
      'scripts/{example,example-photographs}.ts',
      'scripts/lib/{desk-client,example-data,example-photographs,fill-example}.ts',
    ],
    suites: ['example'],
  },
  benches: { sources: ['tests/bench/**', 'scripts/bench.ts'], suites: ['benches'] },
  database: {
    sources: [
      'src/server/{seed,backup,platform/db}/**',
      'scripts/{backup,restore}.ts',
      'scripts/lib/backup.ts',
    ],
    suites: ['api', 'pglite', 'previous', 'pooler', 'cluster'],
  },
};

/** Files that `npm test` alone proves: prose, texts (every key is tested) and the tests themselves. */
const provedByTheCore = [
  '**/*.md',
  '{LICENSE,.editorconfig,.env.example,.nvmrc,knip.json}',
  '.github/**',
  'src/docs/**',
  'scripts/docs.ts',
  'scripts/lib/configuration-docs.ts',
  'i18n/**',
  'tests/{specification,architecture,mutation,screens}/**',
  '.gitignore',
];

export interface Affected {
  /** Paths in no area: everything has to run. */
  unknown: string[];
  areas: string[];
}

const isIn = (path: string, globs: readonly string[]) => globs.some((glob) => matchesGlob(path, glob));

/** Test files are in no area: a changed test runs itself. */
export const isTestFile = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path);

/** The areas that changed files belong to. */
export function affectedBy(paths: readonly string[]): Affected {
  const sources = paths.filter((path) => !isTestFile(path));
  const names = Object.keys(areas).filter((name) =>
    sources.some((path) => isIn(path, areas[name]?.sources ?? [])),
  );
  const isKnown = (path: string) =>
    isIn(path, provedByTheCore) || names.some((name) => isIn(path, areas[name]?.sources ?? []));
  return { areas: names, unknown: sources.filter((path) => !isKnown(path)) };
}
