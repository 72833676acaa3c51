// @vitest-environment jsdom

import { afterEach, expect, it, vi } from 'vitest';
import { afterFirstPaint } from './after-first-paint.ts';

afterEach(() => vi.unstubAllGlobals());

it('waits for the first contentful paint', () => {
  let tell: ((names: readonly string[]) => void) | undefined;
  const disconnect = vi.fn();
  const observe = vi.fn();
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      static supportedEntryTypes = ['paint'];
      observe = observe;
      disconnect = disconnect;
      constructor(callback: (list: { getEntriesByName: (name: string) => readonly string[] }) => void) {
        tell = (names) => callback({ getEntriesByName: (name) => names.filter((given) => given === name) });
      }
    },
  );
  const task = vi.fn();
  afterFirstPaint(task);
  // Also for a page painted before its script ran.
  expect(observe).toHaveBeenCalledWith({ type: 'paint', buffered: true });
  tell?.(['first-paint']);
  expect(task).not.toHaveBeenCalled();
  tell?.(['first-contentful-paint']);
  expect(task).toHaveBeenCalledOnce();
  expect(disconnect).toHaveBeenCalledOnce();
});

it('waits for a frame if the browser does not report paints', async () => {
  let frame: FrameRequestCallback | undefined;
  vi.stubGlobal('PerformanceObserver', { supportedEntryTypes: [] });
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => {
    frame = callback;
    return 1;
  });
  const task = vi.fn();
  afterFirstPaint(task);
  frame?.(0);
  expect(task).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(task).toHaveBeenCalledOnce());
});
