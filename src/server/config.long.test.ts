import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

// That of `npm start` and `npm run dev` is in config.test.ts; the server itself takes seconds to load.
it('src/server/main.ts ends with one sentence about an address that development may not listen on', () => {
  const env = { NODE_ENV: 'development', HOST: '0.0.0.0' };
  const { status, stderr } = spawnSync(process.execPath, ['src/server/main.ts'], { env, encoding: 'utf8' });
  expect([status, stderr.trim().split('\n')]).toEqual([
    1,
    [expect.stringMatching(/^HOST: 0\.0\.0\.0 .+\.$/)],
  ]);
});
