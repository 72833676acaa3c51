// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takePending } from './events.ts';
import { ChunkLoadError, loadChunk, StyleChunkLoadError, watchChunks } from './guard.ts';

const failing = (message: string) => () => Promise.reject(new TypeError(message));

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe('loading a chunk', () => {
  it.each([
    'Failed to fetch dynamically imported module: http://x/a.js',
    'error loading dynamically imported module',
    'Importing a module script failed.',
  ])('names the failure "%s"', async (message) => {
    const error = await failureOf(loadChunk(failing(message)));
    expect(error).toBeInstanceOf(ChunkLoadError);
    expect(error).not.toBeInstanceOf(StyleChunkLoadError);
  });

  it('has a separate error for styles', async () => {
    const error = await failureOf(loadChunk(failing('Unable to preload CSS for /_astro/a.css')));
    expect(error).toBeInstanceOf(StyleChunkLoadError);
  });

  it('passes other errors through', async () => {
    expect(await failureOf(loadChunk(failing('x is not a function')))).toBeInstanceOf(TypeError);
  });

  it('gives up after 120 seconds', async () => {
    vi.useFakeTimers();
    const failure = failureOf(loadChunk(() => new Promise(() => undefined)));
    await vi.advanceTimersByTimeAsync(119_999);
    expect(await Promise.race([failure, 'waiting'])).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(await failure).toBeInstanceOf(ChunkLoadError);
    vi.useRealTimers();
  });
});

describe('a lost chunk', () => {
  beforeEach(() => {
    // This URL has already been reloaded once.
    sessionStorage.setItem('chunkReload', location.pathname);
    takePending('shop:toast');
  });

  afterEach(() => sessionStorage.clear());

  it('shows the message of its kind', () => {
    watchChunks({ title: 'error', script: 'script message', style: 'style message' });
    const reject = (message: string) => {
      const event = new Event('unhandledrejection', { cancelable: true });
      Object.assign(event, { reason: new TypeError(message) });
      dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(reject('Failed to fetch dynamically imported module: a.js')).toBe(true);
    expect(reject('Unable to preload CSS for a.css')).toBe(true);
    expect(reject('something else')).toBe(false);
    expect(takePending('shop:toast').map(({ message }) => message)).toEqual([
      'script message',
      'style message',
    ]);
  });

  it('does not reload the page while offline', () => {
    sessionStorage.clear();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const event = new Event('unhandledrejection', { cancelable: true });
    Object.assign(event, { reason: new TypeError('Failed to fetch dynamically imported module: a.js') });
    dispatchEvent(event);
    expect(sessionStorage.getItem('chunkReload')).toBeNull();
    expect(takePending('shop:toast').map(({ message }) => message)).toContain('script message');
    vi.restoreAllMocks();
  });
});
