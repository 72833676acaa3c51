import { setTimeout as pause } from 'node:timers/promises';
import { answerCalls } from './thread-calls.ts';

/** A thread that does as it is told. */
const functions = {
  length: (bytes: Uint8Array) => bytes.length,
  fail(words: string): void {
    throw new RangeError(words);
  },
  sleep: (ms: number) => pause(ms, ms),
  end: (): void => process.exit(3),
  /** An error outside of any call. */
  break(): Promise<void> {
    setImmediate(() => {
      throw new Error('broken');
    });
    return new Promise(() => undefined);
  },
};
export type ObedientThread = typeof functions;
answerCalls(functions);
