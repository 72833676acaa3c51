import { parentPort, Worker } from 'node:worker_threads';
import { createBirpc } from 'birpc';

/** Bytes are handed over with a call instead of copied: they are empty on the caller's side afterwards. */
const buffersOf = (message: { a?: readonly unknown[] }): ArrayBuffer[] =>
  (message.a ?? []).flatMap((part) =>
    part instanceof Uint8Array && part.buffer instanceof ArrayBuffer ? [part.buffer] : [],
  );

/** A thread with libraries of its own holds tens of megabytes, which are given back when nobody has asked it for so long. */
export const restingMs = 60_000;

/** The thread's side: answers calls of these functions; what they throw rejects the call. */
export function answerCalls<Functions extends object>(functions: Functions): void {
  createBirpc(functions, {
    post: (message) => parentPort?.postMessage(message),
    on: (hear) => parentPort?.on('message', hear),
  });
}

interface ThreadOptions {
  /** It ends by itself when nobody has called it for so long; without, it lives as long as the process. */
  idleMs?: number;
}

/** Starts a thread: its functions as calls, which reject once it has ended. */
export function startThread<Functions extends object>(file: URL, { idleMs }: ThreadOptions = {}) {
  const worker = new Worker(file);
  const name = file.pathname.split('/').at(-1);
  let underWay = 0;
  let rest: NodeJS.Timeout | undefined;
  const calls = createBirpc<Functions>(
    {},
    {
      post: (message) => {
        underWay += 1;
        clearTimeout(rest);
        worker.postMessage(message, buffersOf(message));
      },
      on: (hear) =>
        worker.on('message', (message) => {
          underWay -= 1;
          if (underWay === 0 && idleMs !== undefined) rest = setTimeout(end, idleMs).unref();
          hear(message);
        }),
      timeout: -1,
    },
  );
  // Who looks whether it has ended sees so before it has: no call is lost in between.
  function end(): void {
    calls.$close(new Error(`the thread ${name} rests`));
    void worker.terminate();
  }
  worker.on('error', (error: Error) => calls.$close(error));
  worker.on('exit', () => calls.$close(new Error(`the thread ${name} has ended`)));
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
