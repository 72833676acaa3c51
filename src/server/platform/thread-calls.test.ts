import { afterEach, describe, expect, it } from 'vitest';
import type { ObedientThread } from './thread-calls.fixture.ts';
import { startThread, type Thread } from './thread-calls.ts';

const started: Thread<ObedientThread>[] = [];
function start(): Thread<ObedientThread> {
  const thread = startThread<ObedientThread>(new URL('./thread-calls.fixture.ts', import.meta.url));
  started.push(thread);
  return thread;
}
afterEach(() => Promise.all(started.splice(0).map((thread) => thread.close())));

describe('calls to a thread', () => {
  it('hand bytes over', async () => {
    const bytes = new Uint8Array(1_000);
    expect(await start().calls.length(bytes)).toBe(1_000);
    expect(bytes.byteLength).toBe(0);
  });

  it('reject with what the thread throws, and it goes on', async () => {
    const { calls } = start();
    await expect(calls.fail('too heavy')).rejects.toThrow(RangeError('too heavy'));
    expect(await calls.length(new Uint8Array(2))).toBe(2);
  });

  it.each(['end', 'break'] as const)('all reject once it has ended, by %s', async (way) => {
    const thread = start();
    const words = way === 'end' ? 'thread-calls.fixture.ts has ended' : 'broken';
    const calls = [thread.calls[way](), thread.calls.length(new Uint8Array(1))];
    const outcomes = await Promise.allSettled(calls);
    expect(String(outcomes[0]?.status === 'rejected' && outcomes[0].reason)).toContain(words);
    await expect.poll(() => thread.hasEnded).toBe(true);
    await expect(thread.calls.length(new Uint8Array(1))).rejects.toThrow();
  });

  it('keep it from its rest while one waits; then it ends by itself', async () => {
    const file = new URL('./thread-calls.fixture.ts', import.meta.url);
    const thread = startThread<ObedientThread>(file, { idleMs: 200 });
    started.push(thread);
    expect(await Promise.all([thread.calls.sleep(600), thread.calls.length(new Uint8Array(1))])).toEqual([
      600, 1,
    ]);
    expect(thread.hasEnded).toBe(false);
    await expect.poll(() => thread.hasEnded, { timeout: 10_000 }).toBe(true);
    await expect(thread.calls.length(new Uint8Array(1))).rejects.toThrow();
  });

  it('reject when it is closed while they wait', async () => {
    const thread = start();
    const waiting = expect(thread.calls.break()).rejects.toThrow();
    await thread.close();
    await waiting;
  });
});
