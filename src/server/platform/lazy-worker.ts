/** A worker thread or child process. */
interface Worker<Calls> {
  calls: Calls;
  readonly hasEnded: boolean;
  close(): Promise<void>;
}

/** Idle workers are stopped after a minute; each holds a heap as large as the API host's. */
const defaultIdleMs = 60_000;

/** A worker that the next call starts if it is not running: before the first call, after a crash or after it was idle. */
export function lazyWorker<Calls>(start: () => Worker<Calls>, idleMs = defaultIdleMs) {
  let worker: Worker<Calls> | undefined;
  let running = 0;
  let idleTimer: NodeJS.Timeout | undefined;

  function stop(): void {
    const idle = worker;
    worker = undefined;
    void idle?.close();
  }

  return {
    async call<Result>(task: (calls: Calls) => Promise<Result>): Promise<Result> {
      clearTimeout(idleTimer);
      running += 1;
      try {
        if (!worker || worker.hasEnded) worker = start();
        return await task(worker.calls);
      } finally {
        running -= 1;
        if (running === 0) idleTimer = setTimeout(stop, idleMs).unref();
      }
    },
    get isRunning(): boolean {
      return worker !== undefined && !worker.hasEnded;
    },
  };
}
