import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { GEOMETRY_VERSION } from '#kernel/jewel/geometry-version.ts';
import { designPictureWidths } from '#kernel/shop/pictures/design-picture.ts';
import { LOOK_VERSION } from '#kernel/shop/pictures/look-version.ts';
import { parseConfig } from '#server/config.ts';
import { startLoop } from '#server/platform/loop.ts';
import { signedCalls } from '#server/platform/signing/signed-call.ts';
import { createLog } from '#server/platform/telemetry/log.ts';
import { countWork, rendererMetrics } from '#server/platform/telemetry/work-metrics.ts';
import { DrawingThread } from './designs/drawing-thread.ts';
import { renderNext } from './designs/render-next.ts';
import { openRenderQueue } from './designs/render-queue.ts';

/** How long a claim waits for a design at the API host (long polling). */
const waitMs = 10_000;

/** The renderer process: draws shoppers' designs one at a time, with the lowest priority. */
async function run(): Promise<void> {
  // Threads started later inherit the priority.
  setPriority(constants.priority.PRIORITY_LOW);
  const config = parseConfig(process.env, { hasDatabase: false });
  const log = createLog(config.logLevel);
  const { secrets } = config.publishing;
  if (secrets.length === 0) throw new Error('PUBLISH_SECRETS: the renderer needs a secret to sign with.');
  const look = `${LOOK_VERSION}-${GEOMETRY_VERSION}`;
  const queue = openRenderQueue(signedCalls(`${config.apiOrigin}/_renderer`, secrets), look);
  const thread = new DrawingThread({ cache: join(config.dataDir, 'tracer'), widths: designPictureWidths });
  const count = await countWork(config.rendererMetrics, rendererMetrics);
  log.info({ look }, 'renderer started');
  startLoop({
    name: 'renderer',
    pauseMs: 1_000,
    log,
    round: async () => {
      const startedAt = performance.now();
      const done = await renderNext(queue, (design) => thread.draw(design), waitMs);
      // Ending the thread frees several hundred megabytes while nothing is waiting.
      if (done === null) await thread.end();
      else {
        const { hash, attempts, error } = done;
        const seconds = (performance.now() - startedAt) / 1000;
        const details = { hash, attempts, ms: Math.round(seconds * 1000) };
        count({ isDone: error === undefined, seconds, items: error === undefined ? 1 : 0 });
        if (error === undefined) log.info(details, 'design rendered');
        else log.warn({ ...details, why: error }, 'rendering a design failed');
      }
      return { hasMore: done !== null };
    },
  });
  // The design in progress is claimed again by another renderer when its lease expires.
  const leave = () => void thread.end().then(() => process.exit(0));
  process.on('SIGINT', leave);
  process.on('SIGTERM', leave);
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
