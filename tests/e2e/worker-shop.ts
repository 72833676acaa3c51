import { removeTree } from '#publisher/release-files.ts';
import { startSite } from '#site-server/server.ts';
import { startApiHost, startSandboxOf } from '../../scripts/lib/shop.ts';
import { type Place, setRunningShop } from './ports.ts';
import { configOf, copyData, publishedSite, resetPublishedSite } from './shop-template.ts';

export interface WorkerShop {
  place: Place;
  /** Output of the API host since its start. */
  logFile: string;
  stop(): Promise<void>;
}

/**
 * Starts a whole shop for one worker: API host on a copy of the seeded database, payment sandbox and site server.
 * `isPublished`: its site may be changed by a publisher.
 */
export async function startWorkerShop(place: Place, isPublished: boolean): Promise<WorkerShop> {
  const config = configOf(place);
  await copyData(place.dataDir);
  if (isPublished) await resetPublishedSite();
  const sandbox = await startSandboxOf(config);
  const logFile = `${place.folder}/api.log`;
  const api = await startApiHost(config, { file: logFile }, { flags: [] });
  const site = await startSite({
    dist: isPublished ? publishedSite : place.siteFolder,
    port: config.sitePort,
    host: config.host,
    apiOrigin: config.apiOrigin,
  });
  setRunningShop(place);
  return {
    place,
    logFile,
    async stop() {
      setRunningShop(undefined);
      await site.close();
      await api.kill();
      await sandbox.close();
      await removeTree(place.dataDir);
    },
  };
}
