import { ConfigError, parseConfig } from '#server/config.ts';
import { Progress } from './lib/progress.ts';
import { buildWhenNeeded } from './lib/shop.ts';

/**
 * `npm run build`, or `npm run build -- FOLDER`: builds the site from the running API host, as a release of its own.
 */
const [outDir = 'dist'] = process.argv.slice(2);

try {
  const config = parseConfig(process.env, { hasDatabase: false });
  const ready = await fetch(`${config.apiOrigin}/readyz`).catch(() => undefined);
  if (!ready?.ok)
    throw new ConfigError(
      `The API host does not answer at ${config.apiOrigin}: start it, or name it by API_ORIGIN.`,
    );
  const onHeaders = (said: string) => process.stdout.write(`${said}\n`);
  await buildWhenNeeded({ config, outDir, progress: new Progress(2), hasPublisher: true, onHeaders });
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`);
  process.exit(1);
}
