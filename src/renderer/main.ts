import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { GEOMETRY_VERSION } from '#kernel/jewel/geometry-version.ts';
import { designPictureWidths } from '#kernel/shop/pictures/design-picture.ts';
import { LOOK_VERSION } from '#kernel/shop/pictures/look-version.ts';
import { parseConfig } from '#server/config.ts';
import { startLoop } from '#server/platform/loop.ts';
import { createLog } from '#server/platform/telemetry/log.ts';
import { signedCalls } from '#server/publishing/signed-call.ts';
import { openDoor } from './designs/door.ts';
import { DrawingThread } from './designs/drawing-thread.ts';
import { renderNext } from './designs/render-next.ts';

/** How long the API host is asked to wait for a design. */
const waitMs = 10_000;

/** The renderer: draws shoppers' designs, one at a time and after everything else that the machine has to do. */
async function run(): Promise<void> {
  // Threads that begin later are as patient.
  setPriority(constants.priority.PRIORITY_LOW);
  const config = parseConfig(process.env);
  const log = createLog(config.logLevel);
  const { secrets } = config.publishing;
  if (secrets.length === 0) throw new Error('PUBLISH_SECRETS: the renderer needs a secret to sign with.');
  const look = `${LOOK_VERSION}-${GEOMETRY_VERSION}`;
  const door = openDoor(signedCalls(`${config.apiOrigin}/_renderer`, secrets), look);
  const thread = new DrawingThread({ cache: join(config.dataDir, 'tracer'), widths: designPictureWidths });
  log.info({ look }, 'the renderer waits');
  startLoop({
    name: 'renderer',
    pauseMs: 1_000,
    log,
    round: async () => {
      const startedAt = performance.now();
      const done = await renderNext(door, (design) => thread.draw(design), waitMs);
      // Some hundred megabytes that nobody needs while nothing waits.
      if (done === null) await thread.end();
      else {
        const { hash, attempts, error } = done;
        const told = { hash, attempts, ms: Math.round(performance.now() - startedAt) };
        if (error === undefined) log.info(told, 'a design was drawn');
        else log.warn({ ...told, why: error }, 'a design could not be drawn');
      }
      return { hasMore: done !== null };
    },
  });
  // A design that is being drawn goes to whoever comes next.
  const leave = () => void thread.end().then(() => process.exit(0));
  process.on('SIGINT', leave);
  process.on('SIGTERM', leave);
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
