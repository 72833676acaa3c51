import { parentPort, workerData } from 'node:worker_threads';
import { isPassing } from '#client/api/api-error.ts';
import { createLog } from '#server/platform/telemetry/log.ts';
import { outliveRejections } from './outlive-rejections.ts';
import type { Asked, Rendered, ThreadData } from './render-threads.ts';
import { openWorker } from './worker.ts';

/** A render thread of the publisher; see render-threads.ts. */
const { folder, credential } = workerData as ThreadData;
const worker = await openWorker(folder, credential, outliveRejections(createLog('error')));

parentPort?.on('message', ({ number, path, route }: Asked) => {
  const tell = (rendered: Rendered) => parentPort?.postMessage(rendered);
  worker.renderPage(path, route).then(
    (html) => tell({ number, html }),
    (error: unknown) =>
      tell({
        number,
        error: error instanceof Error ? error.message : String(error),
        isPassing: isPassing(error),
      }),
  );
});
