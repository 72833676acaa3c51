import { fork } from 'node:child_process';
import { createBirpc } from 'birpc';
import { onCall } from './lazy-worker.ts';

/** The process's side: answers calls of these functions; what they throw rejects the call. */
export function answerParent<Functions extends object>(functions: Functions): void {
  // A signal to the whole group is the host's to answer: it still waits for what it asked.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit());
  createBirpc(functions, {
    post: (message) => process.send?.(message),
    on: (hear) => process.on('message', hear),
  });
}

/**
 * Starts a process: its functions as calls, which reject once it has ended. For work that takes much memory: a thread's
 * stays with the host in part when it has ended, a process's does not.
 */
export function startProcess<Functions extends object>(file: URL) {
  const child = fork(file, { serialization: 'advanced' });
  const calls = createBirpc<Functions>(
    {},
    {
      post: (message) => child.send(message),
      on: (hear) => child.on('message', hear),
      timeout: -1,
    },
  );
  child.on('error', (error) => calls.$close(error));
  child.on('exit', () => calls.$close(new Error(`the process ${file.pathname.split('/').at(-1)} has ended`)));
  // Only main.ts decides how long the host lives.
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

/** A process that the first call starts, and the first one after it broke or was let go. */
export const processOnCall = <Functions extends object>(file: URL, letGoMs?: number) =>
  onCall(() => startProcess<Functions>(file), letGoMs);
