import { createServer } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { buildApp, openMemory } from './app.ts';
import { type Config, ConfigError, parseConfig } from './config.ts';
import { startWeighing } from './designs/catalogue-weights.service.ts';
import { startDiamondFinder } from './diamonds/finder.service.ts';
import { loadShopSettings } from './documents/documents.service.ts';
import { loadLanguages } from './documents/languages.service.ts';
import { emailSources } from './emails.ts';
import { openFigures } from './figures.ts';
import { shopJobs } from './jobs.ts';
import { systemClock } from './platform/clock.ts';
import { type Database, openPglite, openPostgres } from './platform/db/database.ts';
import { DatabaseUnavailableError } from './platform/db/database-unavailable.ts';
import { FolderLockedError } from './platform/db/lock.ts';
import { migrate } from './platform/db/migrate.ts';
import type { Host } from './platform/host.ts';
import { closesGracefully } from './platform/http/graceful-close.ts';
import { serverOptions } from './platform/http/server-options.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { createLimits, loopback } from './platform/limits/limits.ts';
import { createSharedLimits } from './platform/limits/shared-limits.ts';
import { type Loop, startLoop } from './platform/loop.ts';
import { sendDueMails } from './platform/mail/sender.ts';
import { folderTransport, type MailTransport, smtpTransport } from './platform/mail/transport.ts';
import { openPayments } from './platform/payment/registry.ts';
import { folderSender, type SmsSender, twilioSender } from './platform/sms/sms.ts';
import { createLog } from './platform/telemetry/log.ts';
import type { Metrics } from './platform/telemetry/metrics.ts';
import { startSearch } from './search/shop-search.service.ts';
import { SeedError } from './seed/data-files.ts';

/** Time for running requests when the host is stopped. */
const graceMs = 5_000;

function refuse(message: string): never {
  console.error(message);
  process.exit(1);
}

function openDatabase(config: Config): Promise<Database> {
  return config.databaseUrl === undefined
    ? openPglite(config.dataDir)
    : Promise.resolve(openPostgres(config.databaseUrl));
}

/** For migrations and the seed, whose statements may take minutes. */
async function withPatientDatabase(host: Host, work: (db: Database) => Promise<void>): Promise<void> {
  const { databaseUrl } = host.config;
  if (databaseUrl === undefined) return work(host.db);
  const db = openPostgres(databaseUrl, { connections: 2, isPatient: true });
  return work(db).finally(() => db.close());
}

/**
 * Runs the migrations and loads the reference data, and the demonstration shop if its files have changed; that in
 * production only with `--seed`, because a real shop has its own content, and elsewhere not with `--empty`.
 */
async function prepare(host: Host, db: Database): Promise<void> {
  const migrations = await migrate(db.handle);
  if (migrations.length > 0) host.log.info({ migrations }, 'database migrated');
  const isReal =
    host.config.mode === 'production' ? !process.argv.includes('--seed') : process.argv.includes('--empty');
  // Loaded lazily, with its data files. The start script shows the progress.
  const { parts, conflicts } = isReal
    ? await (await import('./seed/reference/reference.ts')).loadReference(db)
    : await (await import('./seed/seed.ts')).seed(db, (done, of) => process.send?.({ done, of }));
  if (parts.length > 0) host.log.info({ parts }, 'data files loaded');
  if (conflicts.length > 0)
    host.log.warn(
      { conflicts },
      'rows changed in this shop were kept, the data files have newer ones: see npm run staff -- seed-offers',
    );
}

/** In production no text messages are sent without an account. */
function openSms({ sms, mode, dataDir }: Config): SmsSender | undefined {
  if (sms.account) return twilioSender(sms.account);
  return mode === 'production' ? undefined : folderSender(join(dataDir, 'sms'));
}

function startLoops(host: Host, transport: MailTransport, metrics: Metrics | undefined): Loop[] {
  const { db, log, config, clock } = host;
  const sender = { db, log, transport, siteOrigin: config.siteOrigin, ...emailSources(host) };
  return [
    // Notifications and jobs run without a request that loads them.
    startLoop({
      name: 'settings',
      pauseMs: 1_000,
      log,
      round: async () => {
        await loadShopSettings(db.handle);
        return { hasMore: false };
      },
    }),
    startJobs({ ...shopJobs(host), ...(metrics && { onJob: metrics.onJob }) }),
    startLoop({
      name: 'mail',
      pauseMs: 500,
      log,
      round: async () => ({ hasMore: (await sendDueMails(sender, clock.now())) > 0 }),
    }),
    // Another process may have changed them.
    startLoop({
      name: 'languages',
      pauseMs: 1_000,
      log,
      round: async () => {
        await loadLanguages(db.handle);
        return { hasMore: false };
      },
    }),
    ...(config.weighsDesigns ? [startWeighing(host)] : []),
  ];
}

async function run(): Promise<void> {
  const config = parseConfig(process.env);
  const log = createLog(config.logLevel);
  const db = await openDatabase(config);
  const payments = await openPayments(config, systemClock);
  const exempt = config.mode === 'production' ? [] : loopback;
  const limits = createLimits(exempt);
  const sharedLimits = createSharedLimits(db, systemClock, exempt);
  const host: Host = {
    config,
    db,
    clock: systemClock,
    log,
    limits,
    sharedLimits,
    payments,
    sms: openSms(config),
  };
  const transport = config.smtpUrl
    ? smtpTransport(config.smtpUrl, config.mailFrom)
    : folderTransport(join(config.dataDir, 'mail'), config.mailFrom);
  try {
    await withPatientDatabase(host, (patient) => prepare(host, patient));
    await loadLanguages(db.handle);
    await loadShopSettings(db.handle);
  } catch (error) {
    await db.close();
    throw error;
  }
  const figures = config.metrics && (await openFigures(host, config.metrics));
  const loops = startLoops(host, transport, figures?.metrics);
  const diamonds = startDiamondFinder(host);
  const memory = openMemory(host);
  const revisions = memory.answers.revisions.start(log);
  // Loaded before the first request; if it fails, the next request retries.
  await memory.productIndex.current().catch((err: unknown) => log.warn({ err }, 'product index not loaded'));
  const search = startSearch({ ...host, revisions: memory.answers.revisions });
  const app = buildApp(host, diamonds, () => doors.isClosing, { ...memory, search });
  const answer = getRequestListener(app.fetch, { hostname: config.host });
  const server = createServer(serverOptions, answer);
  const doors = closesGracefully(server);
  figures?.time(server, app);

  let isLeaving = false;
  const leave = async (exitCode: number): Promise<void> => {
    if (isLeaving) return;
    isLeaving = true;
    if (server.listening) await doors.close(config.drainMs, graceMs);
    await Promise.all([
      ...loops.map((loop) => loop.stop()),
      diamonds.close(),
      revisions.stop(),
      search.close(),
    ]);
    transport.close();
    await figures?.close();
    await db.close();
    process.exit(exitCode);
  };
  server.on('listening', () => log.info({ port: config.apiPort }, 'API host is listening'));
  server.on('error', (error) => {
    const isTaken = 'code' in error && error.code === 'EADDRINUSE';
    console.error(
      isTaken ? `Port ${config.apiPort} is taken: stop what uses it, or set API_PORT.` : error.message,
    );
    void leave(1);
  });
  server.listen(config.apiPort, config.host);
  // Until the indexes are ready, or if they cannot be built, the database answers.
  void Promise.allSettled([diamonds.refresh(), search.refresh()]);
  process.on('SIGINT', () => void leave(0));
  process.on('SIGTERM', () => void leave(0));
}

run().catch((error: unknown) => {
  const isPlain =
    error instanceof ConfigError ||
    error instanceof FolderLockedError ||
    error instanceof SeedError ||
    error instanceof DatabaseUnavailableError;
  if (isPlain) refuse(error.message);
  refuse(error instanceof Error ? (error.stack ?? error.message) : String(error));
});
