import { parentPort, Worker } from 'node:worker_threads';
import { createBirpc } from 'birpc';
import { lazyWorker } from './lazy-worker.ts';

/** Buffers of a call are transferred, not copied: the caller cannot use them afterwards. */
const buffersOf = (message: { a?: readonly unknown[] }): ArrayBuffer[] =>
  (message.a ?? []).flatMap((part) =>
    part instanceof Uint8Array && part.buffer instanceof ArrayBuffer ? [part.buffer] : [],
  );

/** Called in the worker thread: serves calls of these functions. Errors reject the call. */
export function answerCalls<Functions extends object>(functions: Functions): void {
  createBirpc(functions, {
    post: (message) => parentPort?.postMessage(message),
    on: (receive) => parentPort?.on('message', receive),
  });
}

/** Starts a worker thread and returns its functions; calls reject after it has ended. */
export function startThread<Functions extends object>(file: URL) {
  const worker = new Worker(file);
  const calls = createBirpc<Functions>(
    {},
    {
      post: (message) => worker.postMessage(message, buffersOf(message)),
      on: (receive) => worker.on('message', receive),
      timeout: -1,
    },
  );
  worker.on('error', (error: Error) => calls.$close(error));
  worker.on('exit', () => calls.$close(new Error(`the thread ${file.pathname.split('/').at(-1)} has ended`)));
  // The thread must not keep the process running.
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

/** A worker thread that starts with the next call if it is not running. */
export const lazyThread = <Functions extends object>(file: URL, idleMs?: number) =>
  lazyWorker(() => startThread<Functions>(file), idleMs);
