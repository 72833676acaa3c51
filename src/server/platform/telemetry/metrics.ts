import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { PoolState } from '../db/database.ts';
import type { OnAnswered } from './request-times.ts';

/** Waiting jobs and emails, counted by the database. */
export interface Waiting {
  /** Due jobs and emails that are not leased. */
  dueJobs: number;
  dueEmails: number;
  /** How long the oldest of them has been due. */
  oldestSeconds: number;
  /** Jobs that failed and will be retried; emails that failed for good. */
  failingJobs: number;
  givenUpEmails: number;
}

/** How far a site is behind the content. */
export interface SiteDelay {
  name: string;
  /** Changes that it does not show. */
  behind: number;
  /** When the oldest of them was due; null if there is none. */
  since: Date | null;
  /** Last call of its publisher. */
  seenAt: Date;
}

export interface MetricsSources {
  /** Undefined for a database without a pool. */
  pool(): PoolState | undefined;
  /** Undefined without a replica. */
  replicaLagMs(): number | undefined;
  waiting(): Promise<Waiting>;
  sites(): Promise<readonly SiteDelay[]>;
  /** How long the oldest change waits for its purge, in seconds; undefined without a CDN. */
  purgeDelay(): Promise<number> | undefined;
  now(): Date;
}

export interface Metrics {
  readonly onAnswered: OnAnswered;
  onJob(job: { kind: string; isDone: boolean; seconds: number }): void;
  /** Called after each purge of the CDN, with the number of its tags. */
  onPurge(purge: { isDone: boolean; tags: number }): void;
  /** All figures in Prometheus' text format, and its media type. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** In seconds; from a cached answer to a client timeout. */
const requestBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const jobBuckets = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60];

/** The metrics of this process, and the queues of all processes. */
export function createMetrics(sources: MetricsSources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 });
  const requests = new Histogram({
    name: 'shop_http_request_duration_seconds',
    help: 'Time to answer a request, by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    buckets: requestBuckets,
    registers,
  });
  const jobs = new Histogram({
    name: 'shop_job_duration_seconds',
    help: 'Time of one run of a job, by kind and whether it was done.',
    labelNames: ['kind', 'outcome'],
    buckets: jobBuckets,
    registers,
  });
  const unread = new Counter({
    name: 'shop_queue_reading_failures_total',
    help: 'How often the queues could not be counted because the database did not answer.',
    registers,
  });
  new Gauge({
    name: 'shop_database_connections',
    help: 'Connections of this process to the database, and calls that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(sources.pool() ?? {})) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'shop_replica_lag_seconds',
    help: 'How long the replica has been behind; above 5 seconds it is not read.',
    registers,
    collect() {
      const lagMs = sources.replicaLagMs();
      if (lagMs === undefined) this.reset();
      else this.set(lagMs / 1000);
    },
  });
  const queue = new Gauge({
    name: 'shop_queue_size',
    help: 'Jobs and emails of all processes: due, failing, given up.',
    labelNames: ['queue', 'state'],
    registers,
  });
  const oldest = new Gauge({
    name: 'shop_queue_oldest_due_seconds',
    help: 'How long the oldest due job or email has waited.',
    registers,
  });

  const behind = new Gauge({
    name: 'shop_site_changes_behind',
    help: 'Published changes that a site does not show yet.',
    labelNames: ['site'],
    registers,
  });
  const delay = new Gauge({
    name: 'shop_site_behind_seconds',
    help: 'How long the oldest of these changes has waited.',
    labelNames: ['site'],
    registers,
  });
  const silence = new Gauge({
    name: 'shop_site_silent_seconds',
    help: 'Time since the publisher of a site last called.',
    labelNames: ['site'],
    registers,
  });

  const purges = new Counter({
    name: 'shop_cdn_purges_total',
    help: 'Purges of the CDN by this process, by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  const purgedTags = new Counter({
    name: 'shop_cdn_purged_tags_total',
    help: 'Tags that this process purged from the CDN.',
    registers,
  });
  const purgeDelay = new Gauge({
    name: 'shop_cdn_purge_behind_seconds',
    help: 'How long the oldest change waits for its purge of the CDN.',
    registers,
  });

  async function readSites(): Promise<void> {
    const now = sources.now().getTime();
    const secondsSince = (time: Date | null) =>
      time === null ? 0 : Math.max(0, now - time.getTime()) / 1000;
    const sites = await sources.sites();
    // A site that was forgotten has no line.
    for (const gauge of [behind, delay, silence]) gauge.reset();
    for (const { name: site, behind: changes, since, seenAt } of sites) {
      behind.set({ site }, changes);
      delay.set({ site }, secondsSince(since));
      silence.set({ site }, secondsSince(seenAt));
    }
  }

  async function countQueues(): Promise<void> {
    try {
      const waiting = await sources.waiting();
      queue.set({ queue: 'jobs', state: 'due' }, waiting.dueJobs);
      queue.set({ queue: 'jobs', state: 'failing' }, waiting.failingJobs);
      queue.set({ queue: 'letters', state: 'due' }, waiting.dueEmails);
      queue.set({ queue: 'letters', state: 'given up' }, waiting.givenUpEmails);
      oldest.set(waiting.oldestSeconds);
      await readSites();
      purgeDelay.set((await sources.purgeDelay()) ?? 0);
    } catch {
      // The metrics of the process must be served even if the database is unavailable.
      for (const gauge of [queue, oldest, behind, delay, silence, purgeDelay]) gauge.reset();
      unread.inc();
    }
  }

  return {
    contentType: registry.contentType,
    onAnswered: ({ route, method, status, seconds }) => requests.observe({ route, method, status }, seconds),
    onJob: ({ kind, isDone, seconds }) =>
      jobs.observe({ kind, outcome: isDone ? 'done' : 'failed' }, seconds),
    onPurge: ({ isDone, tags }) => {
      purges.inc({ outcome: isDone ? 'done' : 'failed' });
      if (isDone) purgedTags.inc(tags);
    },
    async text() {
      await countQueues();
      return registry.metrics();
    },
  };
}
