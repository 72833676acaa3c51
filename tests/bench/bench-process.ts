import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Database } from '#server/platform/db/database.ts';
import { littleMemory } from '../../scripts/lib/shop.ts';

/** A process of a benchmark that listens on a port of its own. */
export interface BenchProcess {
  pid: number;
  origin: string;
  /** Memory, and the longest delay of the event loop since the last call. */
  figures(): Promise<ProcessFigures>;
  stop(): Promise<void>;
}

export interface ProcessFigures {
  rssMb: number;
  worstDelayMs: number;
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
  const child = fork(script, args, { execArgv: [...process.execArgv, ...littleMemory] });
  running.add(child);
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`${script} ${args[0] ?? ''} ended before it listened: ${signal ?? `code ${code}`}`);
  });
  const said = once(child, 'message') as Promise<[{ port: number }]>;
  const [{ port }] = await Promise.race([said, ended]);
  // It may end now: calls to it fail.
  ended.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    origin: `http://127.0.0.1:${port}`,
    figures: async () => {
      const answer = once(child, 'message') as Promise<[ProcessFigures]>;
      child.send('figures');
      return (await answer)[0];
    },
    stop: () => end(child),
  };
}

/** Ends the processes that still run. Without it a benchmark that failed would wait for them. */
export async function stopBenchProcesses(): Promise<void> {
  await Promise.all(Array.from(running, end));
}

/** CPU time of a process in ms; the system counts it in steps of ten. */
export function cpuMsOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** CPU time in ms of the connections that a database server has now. */
export async function cpuMsOfDatabase(db: Database): Promise<number> {
  const { rows: open } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where backend_type = 'client backend'`.execute(db.handle);
  return open.reduce((sum, { pid }) => sum + cpuMsOf(pid), 0);
}
