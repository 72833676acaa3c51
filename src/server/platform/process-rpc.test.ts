import { afterEach, describe, expect, it } from 'vitest';
import type { ObedientProcess } from './process-rpc.fixture.ts';
import { lazyProcess, startProcess } from './process-rpc.ts';

const file = new URL('./process-rpc.fixture.ts', import.meta.url);
const started: ReturnType<typeof startProcess<ObedientProcess>>[] = [];
function start() {
  const one = startProcess<ObedientProcess>(file);
  started.push(one);
  return one;
}
afterEach(() => Promise.all(started.splice(0).map((one) => one.close())));

const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('calls to a process', () => {
  it('carry bytes, and are answered by another process', async () => {
    const { calls } = start();
    expect(await calls.length(new Uint8Array(1_000))).toBe(1_000);
    expect(await calls.pid()).not.toBe(process.pid);
  });

  it('reject with the error of the process, which continues', async () => {
    const { calls } = start();
    await expect(calls.fail('too heavy')).rejects.toThrow(RangeError('too heavy'));
    expect(await calls.length(new Uint8Array(2))).toBe(2);
  });

  it('reject after the process has ended', async () => {
    const one = start();
    const waiting = [one.calls.after(60_000), one.calls.end()];
    const outcomes = await Promise.allSettled(waiting);
    for (const outcome of outcomes)
      expect(String(outcome.status === 'rejected' && outcome.reason)).toContain(
        'process-rpc.fixture.ts has ended',
      );
    expect(one.hasEnded).toBe(true);
  });

  it('are answered after a signal to the process group, which only the host handles', async () => {
    const { calls } = start();
    const pid = await calls.pid();
    process.kill(pid, 'SIGTERM');
    process.kill(pid, 'SIGINT');
    expect(await calls.length(new Uint8Array(5))).toBe(5);
  });
});

describe('a lazy process', () => {
  it('starts with a call and stops when idle', async () => {
    const helper = lazyProcess<ObedientProcess>(file, 20);
    expect(helper.isRunning).toBe(false);
    const pid = await helper.call((calls) => calls.pid());
    await expect.poll(() => helper.isRunning).toBe(false);
    await expect.poll(() => isThere(pid)).toBe(false);
    expect(await helper.call((calls) => calls.pid())).not.toBe(pid);
  });

  it('restarts after a crash', async () => {
    const helper = lazyProcess<ObedientProcess>(file, 60_000);
    await expect(helper.call((calls) => calls.end())).rejects.toThrow('has ended');
    expect(await helper.call((calls) => calls.length(new Uint8Array(2)))).toBe(2);
  });
});
