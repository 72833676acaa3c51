import { expect, it, vi } from 'vitest';
import { forgetReads, holdBriefly, madeOnce, read } from './api.ts';

vi.stubGlobal('__API_ORIGIN__', 'https://api.shop.test');
vi.stubEnv('DEV', false);

it('what is held briefly is asked for again later, and what was made of it is forgotten with it', async () => {
  const asked: number[] = [];
  const reader = async (_: unknown, { id }: { id: number }) => {
    asked.push(id);
    return id;
  };
  holdBriefly(reader);
  const madeOfFirst = () => madeOnce(reader, 'of the first', () => read('en', reader, { id: 0 }));
  await madeOfFirst();
  const others = Array.from({ length: 3_000 }, (_, index) => index + 1);
  for (const id of others) await read('en', reader, { id });
  expect(asked).toEqual([0, ...others]);
  await madeOfFirst();
  await read('en', reader, { id: 3_000 });
  expect(asked).toHaveLength(3_001);
  await read('en', reader, { id: 0 });
  expect(asked).toHaveLength(3_002);
  // The second one has given way to it, and is named all the same.
  expect((await forgetReads([reader])).size).toBe(3_001);
  await madeOfFirst();
  expect(asked.slice(3_001)).toEqual([0, 0]);
});
