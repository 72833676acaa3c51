import { createServer } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { type Config, ConfigError, parseConfig } from './config.ts';
import { loadShopSettings } from './documents/documents.service.ts';
import { followSettings } from './documents/follow-settings.ts';
import { loadLanguages } from './documents/languages.service.ts';
import { openFigures } from './figures.ts';
import { openConfiguredReplica, openDatabase } from './open-database.ts';
import { systemClock } from './platform/clock.ts';
import { DatabaseUnavailableError } from './platform/db/database-unavailable.ts';
import { FolderLockedError } from './platform/db/lock.ts';
import { hasShop } from './platform/db/migrate.ts';
import type { Host } from './platform/host.ts';
import { closesGracefully } from './platform/http/graceful-close.ts';
import { mountHealth } from './platform/http/health.ts';
import { serverOptions } from './platform/http/server-options.ts';
import { createLimits, loopback } from './platform/limits/limits.ts';
import { createSharedLimits } from './platform/limits/shared-limits.ts';
import { openPayments } from './platform/payment/registry.ts';
import { createRevisions } from './platform/revisions/revisions.ts';
import { folderSender, type SmsSender, twilioSender } from './platform/sms/sms.ts';
import { createLog } from './platform/telemetry/log.ts';
import { openTracing } from './platform/tracing/tracing.ts';
import { prepareDatabase } from './prepare-database.ts';
import { SeedError } from './seed/data-files.ts';
import { type RunningApi, startApi } from './start-api.ts';
import { startWorker } from './start-worker.ts';

/** Time for running requests when the host is stopped. */
const graceMs = 5_000;

function refuse(message: string): never {
  console.error(message);
  process.exit(1);
}

/** In production no text messages are sent without an account. */
function openSms({ sms, mode, dataDir }: Config): SmsSender | undefined {
  if (sms.account) return twilioSender(sms.account);
  return mode === 'production' ? undefined : folderSender(join(dataDir, 'sms'));
}

/** A process without the role `api` answers questions about its health alone. */
function startHealth(host: Host, isClosing: () => boolean): RunningApi {
  const app = new Hono();
  mountHealth(app, async () => {
    if (isClosing()) return ['closing'];
    return (await hasShop(host.db.handle)) ? [] : ['database'];
  });
  const following = createRevisions(host.db).start(host.log);
  return { app, warmUp: async () => undefined, close: () => following.stop() };
}

async function run(): Promise<void> {
  const config = parseConfig(process.env);
  const log = createLog(config.logLevel);
  const endTracing = config.tracing && (await openTracing(config.tracing));
  const db = await openDatabase(config);
  const payments = await openPayments(config, systemClock);
  const exempt = config.mode === 'production' ? [] : loopback;
  const limits = createLimits(exempt);
  const sharedLimits = createSharedLimits(db, systemClock, exempt);
  const replica = config.roles.includes('api') ? openConfiguredReplica(config, db, log) : undefined;
  const host: Host = {
    config,
    db,
    replica,
    clock: systemClock,
    log,
    limits,
    sharedLimits,
    payments,
    sms: openSms(config),
  };
  try {
    await prepareDatabase({ config, log, db });
    await loadLanguages(db.handle);
    await loadShopSettings(db.handle);
  } catch (error) {
    await db.close();
    throw error;
  }
  const figures = config.metrics && (await openFigures(host, config.metrics));
  const settings = followSettings(host);
  const stopWorker = config.roles.includes('worker') ? startWorker(host, figures?.metrics) : undefined;
  const isClosing = () => doors.isClosing;
  const api = config.roles.includes('api') ? await startApi(host, isClosing) : startHealth(host, isClosing);
  const answer = getRequestListener(api.app.fetch, { hostname: config.host });
  const server = createServer(serverOptions, answer);
  const doors = closesGracefully(server);
  figures?.time(server, api.app);

  let isLeaving = false;
  const leave = async (exitCode: number): Promise<void> => {
    if (isLeaving) return;
    isLeaving = true;
    if (server.listening) await doors.close(config.drainMs, graceMs);
    await Promise.all([settings.stop(), stopWorker?.(), api.close()]);
    await figures?.close();
    await replica?.close();
    await db.close();
    await endTracing?.().catch((err: unknown) => log.warn({ err }, 'tracing.not_ended'));
    process.exit(exitCode);
  };
  server.on('listening', () =>
    log.info({ port: config.apiPort, roles: config.roles }, 'API host is listening'),
  );
  server.on('error', (error) => {
    const isTaken = 'code' in error && error.code === 'EADDRINUSE';
    console.error(
      isTaken ? `Port ${config.apiPort} is taken: stop what uses it, or set API_PORT.` : error.message,
    );
    void leave(1);
  });
  server.listen(config.apiPort, config.host);
  void api.warmUp();
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
