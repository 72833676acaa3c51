import { describe, expect, it } from 'vitest';
import { IdleTasks } from './idle-tasks.ts';

/** IdleTasks that start when `rest` is called, with a list of the started ones. */
function openTasks() {
  let idle = Promise.withResolvers<void>();
  const begun: string[] = [];
  const tasks = new IdleTasks(() => idle.promise);
  return {
    begun,
    add: (name: string, work: () => Promise<void> = async () => undefined) =>
      tasks.add(name, () => {
        begun.push(name);
        return work();
      }),
    rest: () => idle.resolve(),
    wake: () => {
      idle = Promise.withResolvers<void>();
    },
  };
}

describe('idle tasks', () => {
  it('wait for idle, then run one by one', async () => {
    const queue = openTasks();
    const first = Promise.withResolvers<void>();
    queue.add('a', () => first.promise);
    queue.add('b');
    await Promise.resolve();
    expect(queue.begun).toEqual([]);
    queue.rest();
    await expect.poll(() => queue.begun).toEqual(['a']);
    first.resolve();
    await expect.poll(() => queue.begun).toEqual(['a', 'b']);
  });

  it('do not start if cancelled, nor before the next idle moment', async () => {
    const queue = openTasks();
    const cancel = queue.add('a');
    queue.add('b', async () => queue.wake());
    queue.add('c');
    cancel();
    queue.rest();
    await expect.poll(() => queue.begun).toEqual(['b']);
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    expect(queue.begun).toEqual(['b']);
    queue.rest();
    await expect.poll(() => queue.begun).toEqual(['b', 'c']);
  });

  it('continue after a failure, and after the queue was empty', async () => {
    const queue = openTasks();
    queue.rest();
    queue.add('a', () => Promise.reject(new Error('no solid is left')));
    queue.add('b');
    await expect.poll(() => queue.begun).toEqual(['a', 'b']);
    queue.add('c');
    await expect.poll(() => queue.begun).toEqual(['a', 'b', 'c']);
  });

  it('replace a task of the same name', async () => {
    const queue = openTasks();
    const cancelFirst = queue.add('a', () => Promise.reject(new Error('the old one')));
    let isDone = false;
    queue.add('a', async () => {
      isDone = true;
    });
    cancelFirst();
    queue.rest();
    await expect.poll(() => isDone).toBe(true);
    expect(queue.begun).toEqual(['a']);
  });
});
