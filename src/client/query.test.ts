// @vitest-environment jsdom
import { atom } from 'nanostores';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type QueryState, query } from './query.ts';
import { endSession, setUser, startSession } from './session.ts';

const token = 'a-token-of-some-length';
let names = 0;

function listOf(load: () => Promise<readonly string[]>) {
  names += 1;
  const list = query(`list ${names}`, 'customer', load);
  const seen: QueryState<readonly string[]>[] = [];
  const stop = list.$asked.subscribe((asked) => seen.push(asked));
  return { ...list, stop, last: () => seen.at(-1), seen };
}

afterEach(() => endSession());

describe('query', () => {
  it('requests for customers, never for guests, and clears with the session', async () => {
    const load = vi.fn(async () => ['ring']);
    const list = listOf(load);
    expect(list.last()).toEqual({ data: undefined, error: undefined, isLoading: false });
    startSession(token, true);
    await vi.waitFor(() => expect(list.last()?.isLoading).toBe(false));
    expect(load).not.toHaveBeenCalled();
    endSession();
    startSession(token);
    expect(list.last()?.isLoading).toBe(true);
    await vi.waitFor(() => expect(list.last()?.data).toEqual(['ring']));
    setUser({ firstName: 'Ada', lastName: '', email: 'ada@example.com', isGuest: false });
    expect(load).toHaveBeenCalledTimes(1);
    endSession();
    expect(list.last()?.data).toBeUndefined();
    list.stop();
  });

  it('never shows data of another shopper', async () => {
    const load = vi.fn().mockResolvedValueOnce(['hers']).mockResolvedValue(['his']);
    startSession(token);
    const list = listOf(load);
    await vi.waitFor(() => expect(list.last()?.data).toEqual(['hers']));
    const before = list.seen.length;
    startSession('another-token-of-some-length');
    await vi.waitFor(() => expect(list.last()?.data).toEqual(['his']));
    expect(list.seen.slice(before).map(({ data }) => data)).not.toContainEqual(['hers']);
    list.stop();
  });

  it('keeps the current data while another page loads', async () => {
    const $page = atom(1);
    const pages = query('pages', 'everybody', async (page: number) => [`page ${page}`], $page);
    const seen: QueryState<string[]>[] = [];
    const stop = pages.$asked.subscribe((asked) => seen.push(asked));
    await vi.waitFor(() => expect(seen.at(-1)?.data).toEqual(['page 1']));
    $page.set(2);
    expect(seen.at(-1)).toEqual({ data: ['page 1'], error: undefined, isLoading: true });
    await vi.waitFor(() => expect(seen.at(-1)?.data).toEqual(['page 2']));
    stop();
  });

  it('exposes the error and retries on request', async () => {
    const failure = new Error('no');
    const load = vi.fn().mockRejectedValueOnce(failure).mockResolvedValue(['ring']);
    startSession(token);
    const list = listOf(load);
    await vi.waitFor(() => expect(list.last()?.error).toBe(failure));
    expect(load).toHaveBeenCalledTimes(1);
    list.retry();
    await vi.waitFor(() => expect(list.last()?.data).toEqual(['ring']));
    expect(list.last()?.error).toBeUndefined();
    list.stop();
  });

  it('shows the server’s result of a change, and which entry is pending', async () => {
    const load = vi.fn().mockResolvedValueOnce(['ring']).mockResolvedValue([]);
    startSession(token);
    const list = listOf(load);
    await expect(list.known()).resolves.toEqual(['ring']);
    const work = Promise.withResolvers<void>();
    const change = list.change(7, () => work.promise);
    expect(list.$pendingIds.get()).toEqual([7]);
    expect(list.last()?.isLoading).toBe(false);
    work.resolve();
    await change;
    expect(list.last()?.data).toEqual([]);
    expect(list.$pendingIds.get()).toEqual([]);
    await expect(list.change(7, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    expect(list.$pendingIds.get()).toEqual([]);
    list.stop();
  });
});
