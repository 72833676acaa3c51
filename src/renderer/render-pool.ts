import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { WorkerOrder, WorkerReport } from './trace/worker.ts';

export interface PoolEvents {
  onProgress(name: string, share: number): void;
  onDone(report: Extract<WorkerReport, { kind: 'done' }>): void;
  onFailed(name: string, message: string): void;
}

/** Groups neighbours that show the same pieces, so that one worker builds their scene once. */
export function grouped(orders: readonly WorkerOrder[]): WorkerOrder[][] {
  const groups: WorkerOrder[][] = [];
  let last = '';
  for (const order of orders) {
    const key = JSON.stringify(order.picture.pieces);
    if (key === last) groups.at(-1)?.push(order);
    else groups.push([order]);
    last = key;
  }
  return groups;
}

/** Distributes the orders to worker threads in order, one group at a time; resolves when all are done. */
export function runPool(
  orders: readonly WorkerOrder[],
  threads: number,
  tracer: string,
  events: PoolEvents,
): Promise<void> {
  const queue = grouped(orders);
  const file = join(import.meta.dirname, 'trace/worker.ts');
  const serve = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(file, { workerData: { tracer } });
      let group: WorkerOrder[] = [];
      const next = (): void => {
        if (group.length === 0) group = queue.shift() ?? [];
        const order = group.shift();
        if (order === undefined) {
          resolve();
          void worker.terminate();
        } else worker.postMessage(order);
      };
      worker.on('error', reject);
      worker.on('message', (report: WorkerReport) => {
        if (report.kind === 'progress') return events.onProgress(report.name, report.share);
        if (report.kind === 'done') events.onDone(report);
        else events.onFailed(report.name, report.message);
        next();
      });
      next();
    });
  return Promise.all(Array.from({ length: Math.min(threads, orders.length) }, serve)).then(() => undefined);
}
