import { describe, expect, it } from 'vitest';
import { IdleTasks } from './idle-tasks.ts';

/** IdleTasks that start when `rest` is called, with a list of the started ones. */
function quietHouse() {
  let quiet = Promise.withResolvers<void>();
  const begun: string[] = [];
  const errands = new IdleTasks(() => quiet.promise);
  return {
    begun,
    want: (name: string, work: () => Promise<void> = async () => undefined) =>
      errands.want(name, () => {
        begun.push(name);
        return work();
      }),
    rest: () => quiet.resolve(),
    stir: () => {
      quiet = Promise.withResolvers<void>();
    },
  };
}

describe('idle tasks', () => {
  it('wait for idle, then run one by one', async () => {
    const house = quietHouse();
    const first = Promise.withResolvers<void>();
    house.want('a', () => first.promise);
    house.want('b');
    await Promise.resolve();
    expect(house.begun).toEqual([]);
    house.rest();
    await expect.poll(() => house.begun).toEqual(['a']);
    first.resolve();
    await expect.poll(() => house.begun).toEqual(['a', 'b']);
  });

  it('do not start if cancelled, nor before the next idle moment', async () => {
    const house = quietHouse();
    const withdraw = house.want('a');
    house.want('b', async () => house.stir());
    house.want('c');
    withdraw();
    house.rest();
    await expect.poll(() => house.begun).toEqual(['b']);
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    expect(house.begun).toEqual(['b']);
    house.rest();
    await expect.poll(() => house.begun).toEqual(['b', 'c']);
  });

  it('continue after a failure, and after the queue was empty', async () => {
    const house = quietHouse();
    house.rest();
    house.want('a', () => Promise.reject(new Error('no solid is left')));
    house.want('b');
    await expect.poll(() => house.begun).toEqual(['a', 'b']);
    house.want('c');
    await expect.poll(() => house.begun).toEqual(['a', 'b', 'c']);
  });

  it('replace a task of the same name', async () => {
    const house = quietHouse();
    const withdrawFirst = house.want('a', () => Promise.reject(new Error('the old one')));
    let isDone = false;
    house.want('a', async () => {
      isDone = true;
    });
    withdrawFirst();
    house.rest();
    await expect.poll(() => isDone).toBe(true);
    expect(house.begun).toEqual(['a']);
  });
});
