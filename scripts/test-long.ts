import { spawnSync } from 'node:child_process';

/**
 * Too long for every day: the README's recipes followed in a copy of the project, the whole API suite on the embedded
 * database, 10,000 interleavings of the rules of payment, then 200 of the whole shop. MODEL_RUNS and SHOP_RUNS say
 * otherwise.
 */
const { MODEL_RUNS = '10000', SHOP_RUNS = '200' } = process.env;

const suites = [
  ['--project', 'recipes', 'tests/recipes'],
  ['--project', 'api', 'tests/api'],
  ['--project', 'unit', 'tests/model'],
  ['--project', 'api', 'tests/api/payment-interleavings.test.ts'],
];

for (const suite of suites) {
  const begun = performance.now();
  const { status } = spawnSync(
    'vitest',
    ['run', '--config', 'tests/vitest.config.ts', '--testTimeout=0', ...suite],
    {
      stdio: 'inherit',
      env: { ...process.env, MODEL_RUNS, SHOP_RUNS },
    },
  );
  process.stdout.write(`${suite.at(-1)}: ${Math.round((performance.now() - begun) / 1000)} s\n`);
  if (status !== 0) process.exit(status ?? 1);
}
