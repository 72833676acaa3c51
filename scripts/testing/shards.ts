import { globSync, readFileSync } from 'node:fs';
import { type Check, onPostgres, playwright, type VitestOptions, vitest } from './checks.ts';

/** Vitest files in these folders that run in the long suite: `*.long.test.ts`, and those that try more cases there. */
export function longFilesIn(...below: readonly string[]): string[] {
  return globSync(below.map((folder) => `${folder}/**/*.test.{ts,tsx}`))
    .filter(
      (file) =>
        file.includes('.long.test.') ||
        /isLongSuite|BODY_RUNS|property-testing/.test(readFileSync(file, 'utf8')),
    )
    .sort();
}

/** In the long suite loops try every case, and property tests take the seed of the day. */
const long = { TEST_SUITE: 'long' };

const longVitest = (name: string, options: VitestOptions): Check =>
  vitest(name, { ...options, env: { ...long, ...options.env } });

/** Whole processes that are killed, crowded and started again: one file at a time. */
const processes = (name: string, file: string, usualSeconds: number): Check =>
  longVitest(name, {
    projects: ['processes'],
    files: [`tests/long/${file}.test.ts`],
    args: ['--no-file-parallelism'],
    usualSeconds,
  });

/** Without the core, which `npm test` runs. */
const journeys = (name: string, files: readonly string[], usualSeconds: number): Check =>
  playwright(name, { files, args: ['--grep-invert=@core', '--workers=2'], env: long, usualSeconds });

/** Regular expressions on paths of browser tests, by the shard that runs them; the rest is `shopping`. */
export const browserFiles = {
  studio: ['e2e/(studio|stage|turn|weights|designs?|diamonds|finder)[^/]*\\.spec'],
  desk: ['e2e/desk[^/]*\\.spec', 'e2e/publishing\\.spec'],
  example: ['e2e/example-[^/]*\\.spec'],
} as const;

const others = `^(?!.*(?:${Object.values(browserFiles).flat().join('|')})).*\\.spec`;

/** The long suites that run a browser test: one for each file. */
export function browserShardOf(file: string): LongSuite[] {
  const patterns = { ...browserFiles, shopping: [others] };
  const names = Object.keys(patterns) as (keyof typeof patterns)[];
  return names.filter((name) => patterns[name].some((pattern) => new RegExp(pattern).test(file)));
}

/**
 * The long suite by name. Each suite runs on its own by `npm run test:long -- <name>`; the shards below, which
 * take at most twelve minutes on two free cores each, hold every suite once.
 */
export const longSuites = {
  units: longVitest('Units with every case', {
    projects: ['unit*'],
    files: longFilesIn('src', 'scripts/lib', 'tests/model').filter(
      (file) => !file.startsWith('src/renderer/'),
    ),
    usualSeconds: 420,
  }),
  images: longVitest('Images', {
    projects: ['unit*'],
    files: longFilesIn('src/renderer'),
    usualSeconds: 90,
  }),
  api: longVitest('API tests on PostgreSQL, the slow ones', {
    projects: ['api*'],
    files: longFilesIn('tests/api'),
    env: onPostgres,
    usualSeconds: 480,
  }),
  pooler: longVitest('API tests through PgBouncer', {
    projects: ['api*'],
    env: { ...onPostgres, TEST_POOLER: 'pgbouncer', TEST_SUITE: 'quick' },
    usualSeconds: 300,
  }),
  pglite: longVitest('API tests on PGlite', { projects: ['api*'], usualSeconds: 600 }),
  studio: journeys('Studio, designs and stones', browserFiles.studio, 600),
  desk: journeys('The desk', browserFiles.desk, 190),
  shopping: journeys('Shopping', [others], 480),
  kills: processes('Hosts killed', 'kills', 600),
  crowd: processes('Many buyers', 'crowd', 60),
  together: processes('Three hosts', 'together', 60),
  cluster: processes('Pooler, replica and failover', 'cluster', 240),
  finder: processes('One finder for two hosts', 'host-finder', 90),
  servers: processes('Web servers in front', 'servers', 50),
  deploy: processes('The image and its programs', 'deploy', 240),
  recovery: processes('Recovery to a second', 'recovery', 80),
  rights: processes('The publisher without rights', 'publisher-rights', 90),
  pages: processes('Every page, twice', 'pages', 180),
  sites: processes('Three sites, one away, one killed', 'sites', 150),
  languages: processes('A language added', 'language-rebuild', 120),
  benches: processes('Benchmarks with the smallest figures', 'benches', 90),
  // With the journeys of any shop, those of `npm test` too.
  example: playwright('A shop from a folder of data', {
    args: ['--workers=2'],
    env: { ...long, E2E_SHOP: 'edinburgh' },
    usualSeconds: 540,
  }),
  previous: processes('The previous release on this schema', 'previous-release', 240),
  recipes: longVitest('Recipes of the documentation', { projects: ['recipes'], usualSeconds: 300 }),
} satisfies Record<string, Check>;

export type LongSuite = keyof typeof longSuites;

export const shards: readonly (readonly LongSuite[])[] = [
  ['units', 'images'],
  ['api', 'crowd', 'finder'],
  ['pglite'],
  ['studio'],
  ['shopping', 'pages'],
  ['example', 'desk'],
  ['kills', 'benches'],
  ['pooler', 'cluster', 'rights'],
  ['previous', 'recipes', 'languages'],
  ['servers', 'sites', 'together', 'deploy', 'recovery'],
];
