import { spawnSync } from 'node:child_process';

/**
 * Too long for every day: the README's recipes followed in a copy of the project; the whole API suite on the embedded
 * database; 10,000 interleavings of the rules of payment, then 200 of the whole shop; 100 kills of one of two API hosts
 * on PostgreSQL; 500 buyers at once for ten pieces; three hosts that know what one knows, with a kill; the recipes of
 * web servers, units and container; the publisher with no more rights than its unit names; every page of the site by the
 * render worker and by the build, byte for byte; the API suite of the release before this one on a database with this
 * one's migrations; some hundreds of designs of every kind cast.
 * MODEL_RUNS, SHOP_RUNS, KILLS, BUYERS and BODY_RUNS (with BODY_SEED) say otherwise; words after the command choose among them:
 * `npm run test:long -- kills crowd`.
 */
const {
  MODEL_RUNS = '10000',
  SHOP_RUNS = '200',
  KILLS = '100',
  BUYERS = '500',
  BODY_RUNS = '150',
  BODY_SEED = '21',
} = process.env;

const everyDay = ['--config', 'tests/vitest.config.ts', '--testTimeout=0'];
const longOnly = ['--config', 'tests/long/vitest.config.ts'];

const suites: Record<string, readonly string[]> = {
  recipes: [...everyDay, '--project', 'recipes', 'tests/recipes'],
  api: [...everyDay, '--project', 'api', 'tests/api'],
  model: [...everyDay, '--project', 'unit', 'tests/model'],
  shop: [...everyDay, '--project', 'api', 'tests/api/payment-interleavings.test.ts'],
  bodies: [...everyDay, '--project', 'unit-kernel', 'src/kernel/casting/made-right.test.ts'],
  kills: [...longOnly, 'tests/long/kills.test.ts'],
  pages: [...longOnly, 'tests/long/pages.test.ts'],
  crowd: [...longOnly, 'tests/long/crowd.test.ts'],
  together: [...longOnly, 'tests/long/together.test.ts'],
  servers: [...longOnly, 'tests/long/servers.test.ts'],
  rights: [...longOnly, 'tests/long/publisher-rights.test.ts'],
  previous: [...longOnly, 'tests/long/previous-release.test.ts'],
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(suites, name));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no ${unknown.join(', ')}: choose among ${Object.keys(suites).join(', ')}.\n`,
  );
  process.exit(2);
}

for (const [name, suite] of Object.entries(suites)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const begun = performance.now();
  const { status } = spawnSync('vitest', ['run', ...suite], {
    stdio: 'inherit',
    env: { ...process.env, MODEL_RUNS, SHOP_RUNS, KILLS, BUYERS, BODY_RUNS, BODY_SEED },
  });
  process.stdout.write(`${name}: ${Math.round((performance.now() - begun) / 1000)} s\n`);
  if (status !== 0) process.exit(status ?? 1);
}
