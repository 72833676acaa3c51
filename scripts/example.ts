import { join } from 'node:path';
import { type Config, ConfigError, parseConfig } from '#server/config.ts';
import { FolderLockedError, lockHolder } from '#server/platform/db/lock.ts';
import { enterDesk, inviteOwner } from './lib/desk-client.ts';
import { exampleNames, readExample } from './lib/example-data.ts';
import { fillExample } from './lib/fill-example.ts';
import { takenPorts } from './lib/ports.ts';
import { Progress } from './lib/progress.ts';
import { type Shop, startShop } from './lib/shop.ts';

const usage = `Usage: npm run example -- <name>
  Creates the shop of scripts/examples/<name> in .data/<name>, by calls of the desk, and opens it.
Examples: ${exampleNames().join(', ')}`;

/** Ports of an example, so that it can run beside the demonstration. */
const usualPorts = { SITE_PORT: '4331', API_PORT: '8081', SANDBOX_PORT: '8091' };

function refuse(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

async function run(): Promise<void> {
  const [name = ''] = process.argv.slice(2);
  if (!exampleNames().includes(name)) refuse(usage);
  const example = readExample(name);
  const config = parseConfig({ DATA_DIR: join('.data', name), ...usualPorts, ...process.env });
  const { apiOrigin, siteOrigin, dataDir } = config;
  const holder = config.databaseUrl === undefined ? await lockHolder(dataDir) : undefined;
  if (holder !== undefined) throw new FolderLockedError(dataDir, holder);
  const taken = await takenPorts([
    { variable: 'SITE_PORT', port: config.sitePort },
    { variable: 'API_PORT', port: config.apiPort },
    ...(config.sandboxOrigin ? [{ variable: 'SANDBOX_PORT', port: config.sandboxPort }] : []),
  ]);
  if (taken.length > 0) refuse(taken.join('\n'));

  const progress = new Progress(5);
  let shop: Shop | undefined;
  let isLeaving = false;
  const leave = async (): Promise<void> => {
    if (isLeaving) return;
    isLeaving = true;
    process.stdout.write('\nClosing the shop …\n');
    await shop?.stop();
    process.exit(0);
  };
  process.on('SIGINT', leave);
  process.on('SIGTERM', leave);

  let invitation: string | undefined;
  shop = await startShop({
    ...{
      config,
      outDir: join(dataDir, 'site'),
      progress,
      output: 'quiet',
      hasPublisher: true,
      isEmpty: true,
    },
    prepare: async () => {
      if (await isFilled(config)) return;
      const { name: owner, email } = example.data.owner;
      invitation = await progress.step(`Filling the shop with ${name}`, async (report) => {
        const setup = await inviteOwner(apiOrigin, 'setup@shop.example', 'Setup');
        const password = crypto.randomUUID();
        await fillExample(await enterDesk(apiOrigin, setup, password), example, report);
        return inviteOwner(apiOrigin, email, owner);
      });
    },
  });
  if (isLeaving) return shop.stop();
  process.stdout.write(
    [
      '',
      `  The shop is open:  ${siteOrigin}`,
      `  Its desk:          ${invitation ?? `${siteOrigin}/desk/`}`,
      `  API host:          ${apiOrigin}   (health: /healthz, /readyz)`,
      ...(config.smtpUrl ? [] : [`  Mails it sent:     ${apiOrigin}/_mail`]),
      '',
      `  Ready after ${progress.elapsedSeconds.toFixed(1)} s. Ctrl-C closes it.`,
      '',
    ].join('\n'),
  );
}

/** Whether an earlier start has filled the shop. Throws if one was interrupted. */
async function isFilled({ apiOrigin, dataDir }: Config): Promise<boolean> {
  const answer = await fetch(`${apiOrigin}/cms/home/base`);
  const { data } = (await answer.json()) as { data: { is_open: boolean; lang: { langList: unknown[] } } };
  if (!data.is_open && data.lang.langList.length > 1)
    throw new ConfigError(`The shop in ${dataDir} is filled in part: delete this folder, and start again.`);
  return data.is_open;
}

run().catch((error: unknown) => {
  if (error instanceof ConfigError || error instanceof FolderLockedError) refuse(error.message);
  refuse(error instanceof Error ? (error.stack ?? error.message) : String(error));
});
