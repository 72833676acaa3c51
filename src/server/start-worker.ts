import { join } from 'node:path';
import { startWeighing } from './designs/catalogue-weights.service.ts';
import { emailSources } from './emails.ts';
import { shopJobs } from './jobs.ts';
import { startPurging } from './platform/cdn/cdn-purges.ts';
import { purgeOfCdn } from './platform/cdn/purge-tags.ts';
import type { Host } from './platform/host.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { startLoop } from './platform/loop.ts';
import { sendDueMails } from './platform/mail/sender.ts';
import { folderTransport, smtpTransport } from './platform/mail/transport.ts';
import type { Metrics } from './platform/telemetry/metrics.ts';
import { startFollowing } from './search/listed-products.service.ts';
import { sendDueEvents } from './webhooks/deliver.service.ts';
import { handOutEvents } from './webhooks/hand-out.service.ts';

/** Advisory lock of the worker that sweeps, weighs and purges the CDN. */
const sweepLock = 7_120_393;

/**
 * Starts the work that no request waits for. All workers share jobs, emails and webhooks; one of them sweeps, weighs,
 * purges the CDN and follows products for SEARCH_ENGINE=postgres. Returns a function that stops it after the running rounds.
 */
export function startWorker(host: Host, metrics: Metrics | undefined): () => Promise<void> {
  const { db, log, config, clock } = host;
  const transport = config.smtpUrl
    ? smtpTransport(config.smtpUrl, config.mailFrom)
    : folderTransport(join(config.dataDir, 'mail'), config.mailFrom);
  const sender = { db, log, transport, siteOrigin: config.siteOrigin, ...emailSources(host) };
  const leader = db.lead(sweepLock);
  const loops = [
    startJobs({ ...shopJobs(host), ...(metrics && { onJob: metrics.onJob }) }, leader),
    startLoop({
      name: 'mail',
      pauseMs: 500,
      log,
      round: async () => ({ hasMore: (await sendDueMails(sender, clock.now())) > 0 }),
    }),
    startLoop({
      name: 'webhooks',
      pauseMs: 1_000,
      log,
      round: async () => ({ hasMore: (await handOutEvents(host)) + (await sendDueEvents(host)) > 0 }),
    }),
    ...(config.cdn
      ? [startPurging({ db, clock, log, purge: purgeOfCdn(config.cdn), onPurge: metrics?.onPurge }, leader)]
      : []),
    ...(config.searchEngine === 'postgres' ? [startFollowing(host, leader)] : []),
    ...(config.weighsDesigns ? [startWeighing(host, leader)] : []),
  ];
  return async () => {
    await Promise.all(loops.map((loop) => loop.stop()));
    transport.close();
    await leader.close();
  };
}
