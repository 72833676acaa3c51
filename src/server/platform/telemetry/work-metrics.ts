import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { serveMetrics } from './metrics-server.ts';

export interface WorkDone {
  isDone: boolean;
  seconds: number;
  /** Pages or designs that were made. */
  items: number;
}

/** Metrics of a program that does one kind of work in rounds. */
export interface WorkMetrics {
  /** A round of work; rounds that find nothing are not counted. */
  onDone(work: WorkDone): void;
  /** All figures in Prometheus' text format, and its media type. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** In seconds; from one page or picture to a whole site. */
const buckets = [0.1, 0.5, 1, 5, 15, 60, 300, 1_800];

function createWorkMetrics(prefix: string, work: string, items: string, unit: string): WorkMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 });
  const rounds = new Histogram({
    name: `${prefix}_duration_seconds`,
    help: `Time of ${work}, by outcome.`,
    labelNames: ['outcome'],
    buckets,
    registers,
  });
  const made = new Counter({ name: `${prefix}_${unit}_total`, help: items, registers });
  return {
    contentType: registry.contentType,
    onDone: ({ isDone, seconds, items: count }) => {
      rounds.observe({ outcome: isDone ? 'done' : 'failed' }, seconds);
      made.inc(count);
    },
    text: () => registry.metrics(),
  };
}

/** Metrics of a publisher; the items are rendered pages. */
export const publisherMetrics = (): WorkMetrics =>
  createWorkMetrics('shop_publish', 'one publish', 'Pages that were rendered, changed or not.', 'pages');

/** Metrics of a renderer; the items are finished designs. */
export const rendererMetrics = (): WorkMetrics =>
  createWorkMetrics('shop_render', 'one design', 'Designs whose pictures were rendered.', 'designs');

/** Serves the metrics of a program that has a port for them, and returns where its rounds are counted. */
export async function countWork(
  at: { host: string; port: number } | undefined,
  create: () => WorkMetrics,
): Promise<WorkMetrics['onDone']> {
  if (!at) return () => undefined;
  const metrics = create();
  await serveMetrics(metrics, at);
  return metrics.onDone;
}
