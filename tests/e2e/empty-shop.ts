import { removeTree } from '#publisher/release-files.ts';
import { startService, untilReady } from '../../scripts/lib/processes.ts';
import { placeOfWorker, setRunningShop } from './ports.ts';
import type { WorkerShop } from './worker-shop.ts';

/** Starts `npm start -- --empty`: a shop without goods, with its publisher beside it. */
export async function startEmptyShop(): Promise<WorkerShop> {
  // No worker has this index.
  const place = placeOfWorker(9);
  await removeTree(place.folder);
  const logFile = `${place.folder}/shop.log`;
  const service = startService({
    name: 'An empty shop',
    file: 'scripts/start.ts',
    args: ['--empty'],
    env: { ...place.ports, DATA_DIR: place.dataDir, LOG_LEVEL: 'warn', DESIGN_WEIGHING: 'off' },
    output: { file: logFile },
  });
  await untilReady(service, place.siteOrigin, 600_000);
  setRunningShop(place);
  return {
    place,
    logFile,
    async stop() {
      setRunningShop(undefined);
      await service.stop();
      await removeTree(place.folder);
    },
  };
}
