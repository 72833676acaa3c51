import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Config, parseConfig } from '#server/config.ts';
import { Progress } from '../../scripts/lib/progress.ts';
import { startShop } from '../../scripts/lib/shop.ts';

/** Folder of the site that `withShop` builds. */
export const benchSite = '.cache/bench/dist';

/** Prints the machine and versions of the following figures. */
export function printMachine(): void {
  process.stdout.write(
    `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}\n`,
  );
}

let failure: string | undefined;

/** Option of `startShop`: the next `until` throws. */
export const failBench = (message: string): void => {
  failure = message;
};

/** Waits for a state. Throws if a process of the shop has ended with an error. */
export async function until(isReached: () => Promise<boolean>, everyMs = 20): Promise<void> {
  while (!(await isReached())) {
    if (failure !== undefined) throw new Error(failure);
    await pause(everyMs);
  }
}

/** A served page. It is requested twice if the server has just closed the idle connection of the first request. */
export async function servedPage(address: string): Promise<string> {
  const answer = await fetch(address).catch(() => fetch(address));
  return answer.text();
}

/** Runs `work` with a shop on its own ports and data folder, and removes both afterwards. */
export async function withShop(work: (config: Config) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-bench-'));
  const config = parseConfig({
    ...process.env,
    SITE_PORT: '4521',
    API_PORT: '8280',
    SANDBOX_PORT: '8290',
    SITE_ORIGIN: '',
    API_ORIGIN: '',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
  });
  const shop = await startShop({ config, outDir: benchSite, progress: new Progress(4), output: 'quiet' });
  try {
    await work(config);
  } finally {
    await shop.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
