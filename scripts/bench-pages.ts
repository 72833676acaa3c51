import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseConfig } from '#server/config.ts';
import { benchPages } from '../tests/bench/pages.ts';
import { Progress } from './lib/progress.ts';
import { startShop } from './lib/shop.ts';

/** How the pages feel, on a shop of its own: `npm run bench:pages`. */
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
process.stdout.write(
  `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}\n`,
);
const shop = await startShop({
  config,
  outDir: '.cache/bench/dist',
  progress: new Progress(4),
  output: 'quiet',
});
try {
  await benchPages(config.siteOrigin);
} finally {
  await shop.stop();
  await rm(dataDir, { recursive: true, force: true });
}
