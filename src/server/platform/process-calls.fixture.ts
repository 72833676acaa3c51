import { answerParent } from './process-calls.ts';

/** A process that does as it is told. */
const functions = {
  length: (bytes: Uint8Array) => bytes.length,
  pid: () => process.pid,
  fail(words: string): void {
    throw new RangeError(words);
  },
  after: (ms: number) => new Promise<number>((resolve) => setTimeout(resolve, ms, ms)),
  end: (): void => process.exit(3),
};
export type ObedientProcess = typeof functions;
answerParent(functions);
