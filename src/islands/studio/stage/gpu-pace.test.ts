import { expect, it } from 'vitest';
import { GpuPace } from './gpu-pace.ts';

/** A GPU that finishes a step in `stepMs`. */
function paceOn(stepMs: number) {
  let now = 0;
  let busyUntil = 0;
  const gl = {
    SIGNALED: 0x9119,
    SYNC_STATUS: 0x9114,
    SYNC_GPU_COMMANDS_COMPLETE: 0x9117,
    isContextLost: () => false,
    fenceSync: () => ({}),
    flush: () => {},
    deleteSync: () => {},
    getSyncParameter: () => (now >= busyUntil ? 0x9119 : 0x9118),
  } as const;
  const pace = new GpuPace(() => gl);
  /** The steps of each of these screen refreshes. */
  const refresh = (times: number) =>
    Array.from({ length: times }, () => {
      now += 16.7;
      const steps = pace.next(now);
      if (steps > 0) {
        pace.mark(now);
        busyUntil = now + steps * stepMs;
      }
      return steps;
    });
  return { pace, refresh };
}

it('hands several steps to a fast GPU in one refresh', () => {
  const { pace, refresh } = paceOn(2);
  expect(refresh(5)).toEqual([1, 2, 4, 8, 8]);
  expect(pace.framesOf(32)).toBe(32);
});

it('waits for a slow GPU and lets its stills have fewer frames', () => {
  const { pace, refresh } = paceOn(60);
  expect(refresh(9)).toEqual([1, 0, 0, 0, 1, 0, 0, 0, 1]);
  expect(pace.framesOf(32)).toBe(18);
  expect(pace.framesOf(6)).toBe(6);
});

it('hands out fewer steps again when they take longer than a refresh', () => {
  const { refresh } = paceOn(5);
  expect(refresh(7)).toEqual([1, 2, 4, 0, 2, 4, 0]);
});
