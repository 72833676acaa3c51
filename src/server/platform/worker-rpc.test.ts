import { afterEach, describe, expect, it } from 'vitest';
import type { ObedientThread } from './worker-rpc.fixture.ts';
import { lazyThread, startThread, type Thread } from './worker-rpc.ts';

const started: Thread<ObedientThread>[] = [];
function start(): Thread<ObedientThread> {
  const thread = startThread<ObedientThread>(new URL('./worker-rpc.fixture.ts', import.meta.url));
  started.push(thread);
  return thread;
}
afterEach(() => Promise.all(started.splice(0).map((thread) => thread.close())));

describe('calls to a thread', () => {
  it('transfer bytes', async () => {
    const bytes = new Uint8Array(1_000);
    expect(await start().calls.length(bytes)).toBe(1_000);
    expect(bytes.byteLength).toBe(0);
  });

  it('reject with the error of the thread, which continues', async () => {
    const { calls } = start();
    await expect(calls.fail('too heavy')).rejects.toThrow(RangeError('too heavy'));
    expect(await calls.length(new Uint8Array(2))).toBe(2);
  });

  it.each(['end', 'break'] as const)('reject after the thread has ended, by %s', async (way) => {
    const thread = start();
    const message = way === 'end' ? 'worker-rpc.fixture.ts has ended' : 'broken';
    const calls = [thread.calls[way](), thread.calls.length(new Uint8Array(1))];
    const outcomes = await Promise.allSettled(calls);
    expect(String(outcomes[0]?.status === 'rejected' && outcomes[0].reason)).toContain(message);
    await expect.poll(() => thread.hasEnded).toBe(true);
    await expect(thread.calls.length(new Uint8Array(1))).rejects.toThrow();
  });

  it('reject when the thread is closed while they wait', async () => {
    const thread = start();
    const waiting = expect(thread.calls.break()).rejects.toThrow();
    await thread.close();
    await waiting;
  });
});

describe('a lazy thread', () => {
  const lazyWorker = (idleMs: number) =>
    lazyThread<ObedientThread>(new URL('./worker-rpc.fixture.ts', import.meta.url), idleMs);
  const lengthOf = (bytes: number) => (calls: Thread<ObedientThread>['calls']) =>
    calls.length(new Uint8Array(bytes));

  it('starts with a call and stops when idle', async () => {
    const thread = lazyWorker(20);
    expect(thread.isRunning).toBe(false);
    const first = thread.call(lengthOf(3));
    expect(thread.isRunning).toBe(true);
    expect(await first).toBe(3);
    await expect.poll(() => thread.isRunning).toBe(false);
    expect(await thread.call(lengthOf(4))).toBe(4);
  });

  it('does not stop while a slower call is running', async () => {
    const thread = lazyWorker(0);
    const slow = thread.call((calls) => calls.after(200));
    expect(await thread.call(lengthOf(1))).toBe(1);
    expect(await slow).toBe(200);
  });

  it('restarts after a crash', async () => {
    const thread = lazyWorker(60_000);
    await expect(thread.call((calls) => calls.break())).rejects.toThrow('broken');
    await expect.poll(() => thread.isRunning).toBe(false);
    expect(await thread.call(lengthOf(2))).toBe(2);
  });
});
