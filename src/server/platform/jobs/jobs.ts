import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Leadership } from '#server/platform/db/leadership.ts';
import { type Loop, startLoop } from '#server/platform/loop.ts';
import type { Logger } from '#server/platform/telemetry/log.ts';
import { claimJobs, finishJob, type Job, postponeJob } from './jobs.repo.ts';

/**
 * Runs a job. If it throws, the job is retried later. A job may run twice after a crash. `tries` counts the runs so far,
 * this one included.
 */
export type JobHandler = (payload: Record<string, unknown>, tries: number) => Promise<void>;

/** Does work that is due by time; returns how many items it processed. */
export type Sweep = () => Promise<number>;

export interface JobDependencies {
  db: Database;
  clock: Clock;
  log: Logger;
  handlers: Readonly<Record<string, JobHandler>>;
  sweeps: Readonly<Record<string, Sweep>>;
  /** Called after every run of a job. */
  onJob?(job: { kind: string; isDone: boolean; seconds: number }): void;
}

const leaseMs = 120_000;
const batch = 20;
const pausesMs = [5_000, 15_000, 30_000, 60_000, 180_000, 600_000, 1_800_000, 3_600_000] as const;

/** Back-off before retry number `attempts`: 5 s, growing to an hour. */
export function backOffMs(attempts: number): number {
  return pausesMs[Math.min(Math.max(attempts, 1), pausesMs.length) - 1] ?? 3_600_000;
}

async function runJob(dependencies: JobDependencies, job: Job): Promise<void> {
  const { db, clock, log, handlers, onJob } = dependencies;
  const begunAt = performance.now();
  const tell = (isDone: boolean) =>
    onJob?.({ kind: job.kind, isDone, seconds: (performance.now() - begunAt) / 1000 });
  try {
    const handler = handlers[job.kind];
    if (!handler) throw new Error(`no handler for jobs of kind ${job.kind}`);
    await handler(job.payload, job.attempts);
    await finishJob(db.handle, job.id, clock.now());
    tell(true);
  } catch (error) {
    tell(false);
    const message = error instanceof Error ? error.message : String(error);
    const dueAt = new Date(clock.now().getTime() + backOffMs(job.attempts));
    await postponeJob(db.handle, job.id, dueAt, message);
    log.warn({ err: error, job: job.id, kind: job.kind, attempts: job.attempts }, 'job failed');
  }
}

async function runSweeps({ log, sweeps }: JobDependencies): Promise<number> {
  let done = 0;
  for (const [name, sweep] of Object.entries(sweeps)) {
    try {
      done += await sweep();
    } catch (error) {
      log.error({ err: error, sweep: name }, 'sweep failed');
    }
  }
  return done;
}

async function runRound(
  dependencies: JobDependencies,
  leader?: Leadership,
): Promise<{ swept: number; jobs: number }> {
  const { db, clock } = dependencies;
  const swept = !leader || (await leader.isLeading()) ? await runSweeps(dependencies) : 0;
  const jobs = await claimJobs(db.handle, clock.now(), leaseMs, batch);
  for (const job of jobs) await runJob(dependencies, job);
  return { swept, jobs: jobs.length };
}

/** Runs the sweeps, if this process leads, and the due jobs. Returns how many items were processed. */
export async function runDueJobs(dependencies: JobDependencies, leader?: Leadership): Promise<number> {
  const { swept, jobs } = await runRound(dependencies, leader);
  return swept + jobs;
}

/**
 * Runs due jobs every second until stopped; at once after a job, which may have enqueued the next one. All workers share
 * them, and one of them sweeps.
 */
export function startJobs(dependencies: JobDependencies, leader: Leadership): Loop {
  return startLoop({
    name: 'jobs',
    pauseMs: 1_000,
    log: dependencies.log,
    round: async () => {
      const { swept, jobs } = await runRound(dependencies, leader);
      return { hasMore: jobs > 0 || swept >= batch };
    },
  });
}
