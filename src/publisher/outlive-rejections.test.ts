import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('logs a rejection without a handler, and the process goes on', () => {
  const program = `
    import { outliveRejections } from './src/publisher/outlive-rejections.ts';
    outliveRejections({ error: ({ err }, said) => console.log(said + ': ' + err.message) });
    Promise.reject(new Error('too many requests'));
    setImmediate(() => console.log('still here'));`;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  expect([status, ...stdout.trim().split('\n')]).toEqual([
    0,
    'unhandled rejection: too many requests',
    'still here',
  ]);
});
