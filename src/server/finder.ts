import { ConfigError, parseConfig } from './config.ts';
import { startDiamondFinder } from './diamonds/finder.service.ts';
import { serveHostFinder } from './diamonds/host-finder.service.ts';
import { openDatabase } from './open-database.ts';
import { FolderLockedError } from './platform/db/lock.ts';
import { createRevisions } from './platform/revisions/revisions.ts';
import { createLog } from './platform/telemetry/log.ts';

/** Reads of stones and of changes. */
const connections = 3;

/** The finder of a machine with `DIAMOND_FINDER=host`. API processes start it; a service of its own survives their restarts. */
async function run(): Promise<void> {
  const config = parseConfig(process.env);
  if (!config.sharesDiamonds) throw new ConfigError('DIAMOND_FINDER: this process needs the value host.');
  const log = createLog(config.logLevel);
  const db = await openDatabase({ ...config, databasePoolSize: connections });
  const revisions = createRevisions(db);
  const following = revisions.start(log);
  const finder = startDiamondFinder({ db, log, revisions });
  let isLeaving = false;
  let stopServing = async (): Promise<void> => undefined;
  async function leave(exitCode: number): Promise<void> {
    if (isLeaving) return;
    isLeaving = true;
    await stopServing();
    await Promise.all([finder.close(), following.stop()]);
    await db.close();
    process.exit(exitCode);
  }
  process.on('SIGINT', () => void leave(0));
  process.on('SIGTERM', () => void leave(0));
  try {
    stopServing = await serveHostFinder(config.dataDir, finder, () => void leave(0));
  } catch (error) {
    // Another process was faster; its finder serves everyone.
    if (!(error instanceof FolderLockedError)) log.error({ err: error }, 'diamond finder cannot serve');
    await leave(error instanceof FolderLockedError ? 0 : 1);
  }
}

run().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
