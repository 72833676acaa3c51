import { join } from 'node:path';
import { ConfigError, parseConfig } from '#server/config.ts';
import { FolderLockedError, lockHolder } from '#server/platform/db/lock.ts';
import { takenPorts } from './lib/ports.ts';
import { Progress } from './lib/progress.ts';
import { type Shop, startShop } from './lib/shop.ts';

function refuse(words: string): never {
  process.stderr.write(`${words}\n`);
  process.exit(1);
}

/** An empty shop has a data folder of its own, so that the demonstration in the usual one stays as it is. */
const emptyFolder = '.data/empty-shop';

async function run(): Promise<void> {
  const isEmpty = process.argv.includes('--empty');
  const config = parseConfig(isEmpty ? { DATA_DIR: emptyFolder, ...process.env } : process.env);
  const holder = config.databaseUrl === undefined ? await lockHolder(config.dataDir) : undefined;
  if (holder !== undefined) throw new FolderLockedError(config.dataDir, holder);
  const taken = await takenPorts([
    { variable: 'SITE_PORT', port: config.sitePort },
    { variable: 'API_PORT', port: config.apiPort },
    ...(config.sandboxOrigin ? [{ variable: 'SANDBOX_PORT', port: config.sandboxPort }] : []),
  ]);
  if (taken.length > 0) refuse(taken.join('\n'));

  const progress = new Progress(4);
  let shop: Shop | undefined;
  let leaving = false;
  const leave = async (): Promise<void> => {
    if (leaving) return;
    leaving = true;
    process.stdout.write('\nClosing the shop …\n');
    await shop?.stop();
    process.exit(0);
  };
  process.on('SIGINT', leave);
  process.on('SIGTERM', leave);

  shop = await startShop({
    config,
    outDir: isEmpty ? join(config.dataDir, 'site') : 'dist',
    progress,
    output: 'quiet',
    hasPublisher: true,
    isEmpty,
  });
  if (leaving) return shop.stop();
  process.stdout.write(
    [
      '',
      // An empty shop is opened by its owner.
      `  The shop:          ${config.siteOrigin}`,
      ...(isEmpty ? [`  Its desk:          ${config.siteOrigin}/desk/   (begin with Today)`] : []),
      `  API host:          ${config.apiOrigin}   (health: /healthz, /readyz)`,
      '  Publisher:         npm run publish -- --demo changes a text',
      ...(config.smtpUrl ? [] : [`  Mails it sent:     ${config.apiOrigin}/_mail`]),
      ...(config.sandboxOrigin ? ['  Payments:          sandbox, no money moves'] : []),
      '',
      `  Ready after ${progress.elapsedSeconds.toFixed(1)} s. Ctrl-C closes it.`,
      '',
    ].join('\n'),
  );
}

run().catch((error: unknown) => {
  if (error instanceof ConfigError || error instanceof FolderLockedError) refuse(error.message);
  refuse(error instanceof Error ? (error.stack ?? error.message) : String(error));
});
