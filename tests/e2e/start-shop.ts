import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseConfig } from '#server/config.ts';
import { takenPorts } from '../../scripts/lib/ports.ts';
import { Progress } from '../../scripts/lib/progress.ts';
import { startShop } from '../../scripts/lib/shop.ts';
import { ports, publishSecret, siteFolder } from './ports.ts';

/** Starts the whole shop on a fresh data folder; its build is kept between runs. */
export default async function startForTests(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-e2e-'));
  const config = parseConfig({
    ...ports,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    PUBLISH_SECRETS: publishSecret,
  });
  const taken = await takenPorts(
    Object.entries(ports).map(([variable, port]) => ({ variable, port: Number(port) })),
  );
  if (taken.length > 0) throw new Error(taken.join('\n'));
  const shop = await startShop({
    config,
    outDir: siteFolder,
    progress: new Progress(4),
    output: 'quiet',
  });
  process.env.SHOP_DATA_DIR = dataDir;
  return async () => {
    await shop.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
