import { ConfigError, parseConfig } from '#server/config.ts';
import { createLog } from '#server/platform/telemetry/log.ts';
import { startSite } from '#site-server/server.ts';

/** `node scripts/serve-site.ts FOLDER`: serves the releases that a publisher keeps in the folder, until it is stopped. */
try {
  const [dist = 'dist'] = process.argv.slice(2);
  const config = parseConfig(process.env, { hasDatabase: false });
  const { sitePort: port, host, apiOrigin, mobileOrigin, siteOrigin, mode } = config;
  const isSecure = mode === 'production' || siteOrigin.startsWith('https:');
  const site = await startSite({ dist, port, host, apiOrigin, mobileOrigin, isSecure });
  createLog(config.logLevel).info({ port }, 'site server is listening');
  const leave = () => void site.close().then(() => process.exit(0));
  process.on('SIGINT', leave);
  process.on('SIGTERM', leave);
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`);
  process.exit(1);
}
