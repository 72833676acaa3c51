import { answerCalls } from './worker-rpc.ts';

/** A worker thread for tests. */
const functions = {
  length: (bytes: Uint8Array) => bytes.length,
  fail(message: string): void {
    throw new RangeError(message);
  },
  after: (ms: number) => new Promise<number>((resolve) => setTimeout(resolve, ms, ms)),
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
