import { answerParent } from './process-rpc.ts';

/** A child process for tests. */
const functions = {
  length: (bytes: Uint8Array) => bytes.length,
  pid: () => process.pid,
  fail(message: string): void {
    throw new RangeError(message);
  },
  after: (ms: number) => new Promise<number>((resolve) => setTimeout(resolve, ms, ms)),
  end: (): void => process.exit(3),
};
export type ObedientProcess = typeof functions;
answerParent(functions);
