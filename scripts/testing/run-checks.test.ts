import { type ChildProcess, spawn } from 'node:child_process';
import { expect, it, onTestFinished, vi } from 'vitest';
import { quickChecks } from './checks.ts';
import { isTooMany, withRun } from './second-tries.ts';
import { commandFor } from './single-test.ts';

function start(mode: string): { child: ChildProcess; output: () => string; ended: Promise<number | null> } {
  const child = spawn(process.execPath, ['scripts/testing/check-run.fixture.ts', mode], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let text = '';
  child.stdout.on('data', (part: Buffer) => {
    text += part.toString();
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, output: () => text, ended };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const waitFor = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 50 });

it('a run that is ended says what never ran and leaves no process behind', async () => {
  const { child, output, ended } = start('waiting');
  await waitFor(() => expect(output()).toMatch(/✗ one\.test\.ts: adds \d+/));
  const server = Number(/adds (\d+)/.exec(output())?.[1]);
  expect(isAlive(server)).toBe(true);
  child.kill('SIGTERM');
  expect(await ended).toBe(1);
  expect(output()).toContain('Ended by SIGTERM.');
  expect(output()).toContain('2 files never ran');
  expect(output()).toContain('never ran: Later');
  // The failing test and the run itself.
  expect(output()).toMatch(/^1 passed, 2 failed$/m);
  await waitFor(() => expect(isAlive(server)).toBe(false));
});

it('a failing static check ends the run at once', async () => {
  const { output, ended } = start('failing');
  expect(await ended).toBe(1);
  expect(output()).toContain('✗ Failing: 0 passed, 1 failed');
  expect(output()).toContain('never ran: Endless, Later');
  expect(output()).toMatch(/^0 passed, 1 failed$/m);
});

it('three second tries in ten runs are a failure', () => {
  const twice = withRun(withRun([], ['a']), ['b']);
  expect(isTooMany(twice)).toBe(false);
  expect(isTooMany(withRun(twice, ['a']))).toBe(true);
  let runs = twice;
  for (let run = 0; run < 9; run += 1) runs = withRun(runs, []);
  expect(isTooMany(withRun(runs, ['a', 'b']))).toBe(false);
});

it('a failure comes with the command that runs it alone', () => {
  expect(commandFor(quickChecks.unit, 'src/a.test.ts', 'cart > adds (twice) for "two"')).toBe(
    String.raw`npm test -- src/a.test.ts -t "cart adds \\(twice\\) for \"two\""`,
  );
  expect(commandFor(quickChecks.browser, '', 'no test ran')).toBe('npm test -- --only "Browser tests"');
});
