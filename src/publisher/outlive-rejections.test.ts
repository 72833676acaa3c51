import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** The lines that a program prints. */
function run(program: string): [status: number | null, ...lines: string[]] {
  const text = `
    import { outliveRejections } from './src/publisher/outlive-rejections.ts';
    const log = { error: ({ err }, said) => console.log(said + ': ' + err.message) };
    ${program}`;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', text], {
    encoding: 'utf8',
  });
  return [status, ...stdout.trim().split('\n')];
}

it('logs a rejection without a handler, and the process goes on', () => {
  const lines = run(`
    outliveRejections(log);
    Promise.reject(new Error('too many requests'));
    setImmediate(() => console.log('still here'));`);
  expect(lines).toEqual([0, 'unhandled rejection: too many requests', 'still here']);
});

it('fails the work during which one comes, and not the next', () => {
  const lines = run(`
    const { during } = outliveRejections(log);
    const page = (isWhole) => during(async () => {
      if (!isWhole) Promise.reject(new Error('too many requests'));
      return 'a page';
    }).then((text) => console.log(text), (error) => console.log('failed: ' + error.message));
    await page(true);
    await page(false);
    await page(true);`);
  expect(lines).toEqual([
    0,
    'a page',
    'unhandled rejection: too many requests',
    'failed: too many requests',
    'a page',
  ]);
});
