import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseConfig } from '#server/config.ts';
import { benchApi } from '../tests/bench/api.ts';
import { benchBuild } from '../tests/bench/build.ts';
import { benchCheckout } from '../tests/bench/checkout.ts';
import { benchKernel } from '../tests/bench/kernel.ts';
import { benchBytes, benchCost, benchFrames } from '../tests/bench/stage.ts';
import { benchWeight } from '../tests/bench/weight.ts';
import { Progress } from './lib/progress.ts';
import { startShop } from './lib/shop.ts';

/** Figures of one run on this machine, to be read as ratios: neighbours and disks differ. */
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
const outDir = '.cache/bench/dist';
process.stdout.write(
  `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}\n`,
);
await benchKernel();
benchCost();
await benchBytes();
await benchFrames();
await benchCheckout();
const shop = await startShop({ config, outDir, progress: new Progress(4), output: 'quiet' });
try {
  await benchWeight(outDir);
  await benchApi(config);
  await benchBuild(config);
} finally {
  await shop.stop();
  await rm(dataDir, { recursive: true, force: true });
}
