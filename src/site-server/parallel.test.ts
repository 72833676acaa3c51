import { expect, it } from 'vitest';
import { inParallel } from './parallel.ts';

it('does everything once, so many at once and no more', async () => {
  const done: number[] = [];
  let under = 0;
  let most = 0;
  await inParallel([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    under += 1;
    most = Math.max(most, under);
    await Promise.resolve();
    under -= 1;
    done.push(item);
  });
  expect(done.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(most).toBe(3);
});

it('begins nothing after a failure, and throws it', async () => {
  const begun: number[] = [];
  const second = Promise.withResolvers<void>();
  const work = inParallel([1, 2, 3, 4, 5, 6], 2, async (item) => {
    begun.push(item);
    if (item === 1) throw new Error('the first');
    await second.promise;
  });
  await expect(work).rejects.toThrow('the first');
  second.resolve();
  await second.promise;
  expect(begun).toEqual([1, 2]);
});
