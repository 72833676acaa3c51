import type { Server } from 'node:http';
import type { Hono } from 'hono';
import { purgeDelay } from './platform/cdn/cdn-purges.ts';
import type { Host } from './platform/host.ts';
import { countWaiting } from './platform/jobs/queues.repo.ts';
import type { Metrics } from './platform/telemetry/metrics.ts';
import { listSites } from './publishing/sites.service.ts';

/** The metrics of this process, served on a separate port. */
export interface Figures {
  readonly metrics: Metrics;
  readonly port: number;
  /** Starts to measure the requests of a server. */
  time(server: Server, app: Hono): void;
  close(): Promise<void>;
}

/** Opens the metrics port. Its library is loaded here, so that processes without the port do not load it. */
export async function openFigures(host: Host, at: { host: string; port: number }): Promise<Figures> {
  const [{ createMetrics }, { serveMetrics }, { timeRequests }] = await Promise.all([
    import('./platform/telemetry/metrics.ts'),
    import('./platform/telemetry/metrics-server.ts'),
    import('./platform/telemetry/request-times.ts'),
  ]);
  const { db, clock, replica } = host;
  const metrics = createMetrics({
    pool: () => db.pool?.(),
    replicaLagMs: () => replica?.lagMs(),
    waiting: () => countWaiting(db.handle, clock.now()),
    sites: () => listSites(host),
    purgeDelay: () => (host.config.cdn ? purgeDelay(host) : undefined),
    now: () => clock.now(),
  });
  const server = await serveMetrics(metrics, at);
  return {
    metrics,
    port: server.port,
    time: (httpServer, app) =>
      timeRequests(
        httpServer,
        app.routes.map(({ path }) => path),
        metrics.onAnswered,
      ),
    close: () => server.close(),
  };
}
