import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

// `npm start` and `npm run dev` are tested in config.test.ts; loading the server takes seconds.
it('src/server/main.ts exits with an error for a public address in development', () => {
  const env = { NODE_ENV: 'development', HOST: '0.0.0.0' };
  const { status, stderr } = spawnSync(process.execPath, ['src/server/main.ts'], { env, encoding: 'utf8' });
  expect([status, stderr.trim().split('\n')]).toEqual([
    1,
    [expect.stringMatching(/^HOST: 0\.0\.0\.0 .+\.$/)],
  ]);
});
