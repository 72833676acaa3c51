import { fork } from 'node:child_process';
import { createBirpc } from 'birpc';
import { lazyWorker } from './lazy-worker.ts';

/** Called in the child process: serves calls of these functions. Errors reject the call. */
export function answerParent<Functions extends object>(functions: Functions): void {
  // Signals to the process group are handled by the host, which may still wait for calls.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit());
  createBirpc(functions, {
    post: (message) => process.send?.(message),
    on: (receive) => process.on('message', receive),
  });
}

/**
 * Starts a child process and returns its functions; calls reject after it has ended. For work that needs much memory: that
 * of a thread is not fully released when it ends.
 */
export function startProcess<Functions extends object>(file: URL) {
  const child = fork(file, { serialization: 'advanced' });
  const calls = createBirpc<Functions>(
    {},
    {
      post: (message) => child.send(message),
      on: (receive) => child.on('message', receive),
      timeout: -1,
    },
  );
  child.on('error', (error) => calls.$close(error));
  child.on('exit', () => calls.$close(new Error(`the process ${file.pathname.split('/').at(-1)} has ended`)));
  // The child must not keep the host running.
  child.unref();
  child.channel?.unref();
  return {
    calls,
    get hasEnded(): boolean {
      return calls.$closed;
    },
    async close(): Promise<void> {
      child.kill('SIGKILL');
    },
  };
}

/** A child process that starts with the next call if it is not running. */
export const lazyProcess = <Functions extends object>(file: URL, idleMs?: number) =>
  lazyWorker(() => startProcess<Functions>(file), idleMs);
