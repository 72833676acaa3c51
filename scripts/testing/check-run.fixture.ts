import { CheckRun } from './run-checks.ts';

/** `failing` runs a check that fails beside one that never ends; `waiting` a test runner that never ends, then one more check. */
const endless = { name: 'Endless', command: ['-e', 'setInterval(() => {}, 1000)'], usualSeconds: 1 };
const failing = { name: 'Failing', command: ['-e', 'process.exit(3)'], usualSeconds: 1 };
const waiting = {
  name: 'Waiting',
  runner: 'vitest',
  command: ['scripts/testing/fake-runner.fixture.ts'],
  usualSeconds: 1,
} as const;

const run =
  process.argv[2] === 'failing'
    ? new CheckRun([[failing, endless], { ...endless, name: 'Later' }])
    : new CheckRun([waiting, { ...endless, name: 'Later' }]);
const { failed } = await run.run((check) => check === failing);
process.exit(failed === 0 ? 0 : 1);
