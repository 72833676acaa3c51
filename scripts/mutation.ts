import { spawn } from 'node:child_process';

/** Stryker over the kernel's rules; what follows `--` goes to it, such as `--mutate src/kernel/money/money.ts`. */
const stryker = spawn(
  process.execPath,
  [
    'node_modules/@stryker-mutator/core/bin/stryker.js',
    'run',
    'tests/mutation/stryker.config.json',
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit' },
);
stryker.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
