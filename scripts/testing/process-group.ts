import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** How long a runner may take to end its workers and servers before its process group is killed. */
const GRACE_MS = 15_000;

/** CPU seconds of all ended child processes (user and system, proc(5)); 0 where there is no /proc. */
export function childCpuSeconds(): number {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
    // cutime and cstime, in clock ticks of 10 ms.
    return (Number(fields[13]) + Number(fields[14])) / 100;
  } catch {
    return 0;
  }
}

/** Each child leads a process group of its own, so that its whole tree can be ended. */
export function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The process has ended already.
  }
}

/** Sends SIGTERM to a process group, then SIGKILL to what is left of it. */
export async function endGroup(child: ChildProcess): Promise<void> {
  const hasEnded = child.exitCode !== null || child.signalCode !== null;
  const ended = hasEnded
    ? Promise.resolve()
    : new Promise<void>((resolve) => child.once('exit', () => resolve()));
  signalGroup(child, 'SIGINT');
  const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), GRACE_MS);
  await ended;
  clearTimeout(timer);
  signalGroup(child, 'SIGKILL');
}
