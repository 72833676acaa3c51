import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { fairQueue, QueueFullError } from './fair-queue.ts';

function open(each = 3, all = 5) {
  const line = fairQueue({ each, all, firstGuessMs: 100 });
  const done: string[] = [];
  const begin = (caller: string, name: string) =>
    line.join(caller, async () => {
      await turn();
      done.push(name);
      return name;
    });
  return { line, done, begin };
}

describe('a fair queue', () => {
  it('alternates between callers', async () => {
    const { begin, done } = open();
    await Promise.all([
      begin('a', 'a1'),
      begin('a', 'a2'),
      begin('a', 'a3'),
      begin('b', 'b1'),
      begin('b', 'b2'),
    ]);
    expect(done).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
  });

  it('refuses too much work of a caller, with the expected wait', async () => {
    const { begin, done } = open();
    const accepted = ['a1', 'a2', 'a3', 'a4'].map((name) => begin('a', name));
    const refused = await begin('a', 'a5').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(QueueFullError);
    expect((refused as QueueFullError).waitMs).toBeGreaterThan(100);
    await expect(begin('b', 'b1')).resolves.toBe('b1');
    await Promise.all(accepted);
    expect(done).toHaveLength(5);
    await expect(begin('a', 'a6')).resolves.toBe('a6');
  });

  it('refuses too much work of all callers together', async () => {
    const { begin } = open(3, 2);
    const accepted = ['a', 'b', 'c'].map((caller) => begin(caller, caller));
    await expect(begin('d', 'd')).rejects.toThrow(QueueFullError);
    await Promise.all(accepted);
  });

  it('continues after failed work', async () => {
    const { line, begin } = open();
    const failed = line.join('a', () => Promise.reject(new Error('broken')));
    const next = begin('a', 'a2');
    await expect(failed).rejects.toThrow('broken');
    await expect(next).resolves.toBe('a2');
  });
});
