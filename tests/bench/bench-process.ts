import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** A process of a benchmark that listens on a port of its own. */
export interface BenchProcess {
  pid: number;
  origin: string;
  stop(): Promise<void>;
}

const running = new Set<ChildProcess>();

async function end(child: ChildProcess): Promise<void> {
  running.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Starts a script that sends its port. Throws if it ends before. */
export async function startBenchProcess(script: string, args: readonly string[]): Promise<BenchProcess> {
  const child = fork(script, args);
  running.add(child);
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`${script} ${args[0] ?? ''} ended before it listened: ${signal ?? `code ${code}`}`);
  });
  const said = once(child, 'message') as Promise<[{ port: number }]>;
  const [{ port }] = await Promise.race([said, ended]);
  // It may end now: calls to it fail.
  ended.catch(() => undefined);
  return { pid: child.pid ?? 0, origin: `http://127.0.0.1:${port}`, stop: () => end(child) };
}

/** Ends the processes that still run. Without it a benchmark that failed would wait for them. */
export async function stopBenchProcesses(): Promise<void> {
  await Promise.all(Array.from(running, end));
}
