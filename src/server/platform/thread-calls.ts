import { parentPort, Worker } from 'node:worker_threads';
import { createBirpc } from 'birpc';
import { onCall } from './lazy-worker.ts';

/** Bytes are handed over with a call instead of copied: they are empty on the caller's side afterwards. */
const buffersOf = (message: { a?: readonly unknown[] }): ArrayBuffer[] =>
  (message.a ?? []).flatMap((part) =>
    part instanceof Uint8Array && part.buffer instanceof ArrayBuffer ? [part.buffer] : [],
  );

/** The thread's side: answers calls of these functions; what they throw rejects the call. */
export function answerCalls<Functions extends object>(functions: Functions): void {
  createBirpc(functions, {
    post: (message) => parentPort?.postMessage(message),
    on: (hear) => parentPort?.on('message', hear),
  });
}

/** Starts a thread: its functions as calls, which reject once it has ended. */
export function startThread<Functions extends object>(file: URL) {
  const worker = new Worker(file);
  const calls = createBirpc<Functions>(
    {},
    {
      post: (message) => worker.postMessage(message, buffersOf(message)),
      on: (hear) => worker.on('message', hear),
      timeout: -1,
    },
  );
  worker.on('error', (error: Error) => calls.$close(error));
  worker.on('exit', () => calls.$close(new Error(`the thread ${file.pathname.split('/').at(-1)} has ended`)));
  // Only main.ts decides how long the process lives.
  worker.unref();
  return {
    calls,
    get hasEnded(): boolean {
      return calls.$closed;
    },
    async close(): Promise<void> {
      await worker.terminate();
    },
  };
}

export type Thread<Functions extends object> = ReturnType<typeof startThread<Functions>>;

/** A thread that the first call starts, and the first one after it broke or was let go. */
export const threadOnCall = <Functions extends object>(file: URL, letGoMs?: number) =>
  onCall(() => startThread<Functions>(file), letGoMs);
