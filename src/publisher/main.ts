import { availableParallelism } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import { createApi } from '#client/api/api.ts';
import { readSiteIndex } from '#client/api/site-index.ts';
import { defaultLocale } from '#kernel/shop/text/locales.ts';
import { type Config, parseConfig, readEnvironment } from '#server/config.ts';
import { environmentOf } from '#server/config-environment.ts';
import { startLoop } from '#server/platform/loop.ts';
import { s3Calls } from '#server/platform/media/s3-bucket.ts';
import { buildCredential } from '#server/platform/signing/signature.ts';
import { createLog } from '#server/platform/telemetry/log.ts';
import { countWork, publisherMetrics, type WorkMetrics } from '#server/platform/telemetry/work-metrics.ts';
import { redirectsText } from '#site-server/redirects.ts';
import { releaseLanguages, releaseTexts } from '#site-server/release-languages.ts';
import { Bucket } from './bucket.ts';
import { edgeRules } from './bucket-files.ts';
import { isTaken, openDoor } from './door.ts';
import { outliveRejections } from './outlive-rejections.ts';
import { joinWhenFree, keepSeen } from './presence.ts';
import { type Published, Publisher } from './publisher.ts';
import { purgeOf } from './purge.ts';
import { headerWriter } from './release-headers.ts';
import { Releases } from './releases.ts';
import { openThreads } from './render-threads.ts';
import { coverChanges, makePreview, publishChanges } from './rounds.ts';
import { daysOfChange } from './shop-sitemap.ts';
import { adoptBuild, buildSite, rebuildExitCode } from './site-build.ts';
import { siteOf } from './site-identity.ts';
import { digestOfTexts, languagesOf, loadSiteLanguages } from './site-languages.ts';
import { originsOf } from './site-stamp.ts';
import { buildWorker, openWorker } from './worker.ts';

/** Long-polling time of a claim. */
const waitMs = 2_000;
const previewWaitMs = 5_000;
/** Cores for writing and compressing; with only these, render threads do not pay. */
const coresOfOthers = 2;
const mostThreads = 4;

/** The bucket that the site is copied to; undefined if a web server serves its folder. */
function openBucket(config: Config, releases: Releases): Bucket | undefined {
  const { bucket } = config.publishing;
  return (
    bucket &&
    new Bucket({
      call: s3Calls(bucket),
      prefix: bucket.prefix,
      retiredFile: releases.folder('retired.json'),
      rulesOf: (folder) => edgeRules(folder, config),
    })
  );
}

/** Counts each publish for the metrics. */
function counted<Given extends unknown[]>(
  count: WorkMetrics['onDone'],
  publish: (...given: Given) => Promise<Published>,
) {
  return async (...given: Given): Promise<Published> => {
    const startedAt = performance.now();
    let rendered: number | undefined;
    try {
      const published = await publish(...given);
      rendered = published.rendered;
      return published;
    } finally {
      const seconds = (performance.now() - startedAt) / 1000;
      count({ isDone: rendered !== undefined, seconds, items: rendered ?? 0 });
    }
  };
}

/** Runs the publisher: compiles the site's pages, then publishes changes until it is stopped. */
async function run(served: string): Promise<void> {
  const config = parseConfig(process.env, { hasDatabase: false });
  const log = createLog(config.logLevel);
  const rejections = outliveRejections(log);
  const [secret] = config.publishing.secrets;
  if (secret === undefined) throw new Error('PUBLISH_SECRETS: the publisher needs a secret to sign with.');
  const credential = buildCredential(secret);
  const releases = new Releases(
    served,
    headerWriter(config, (said) => log.info(said)),
    (files) => bucket?.touch(files),
  );
  const bucket = openBucket(config, releases);
  await releases.tidy();
  const { languages, texts } = await loadSiteLanguages(config.apiOrigin);
  const site = await siteOf(config, served, releases);
  const door = openDoor(config.apiOrigin, config.publishing.secrets, site);
  const { isNew } = await joinWhenFree(door, site, log);
  const presence = keepSeen(door, log);
  const hasOtherTexts = (releaseTexts(served) || digestOfTexts({})) !== digestOfTexts(texts);
  if (hasOtherTexts || !isDeepStrictEqual(releaseLanguages(served), languages)) {
    log.info({ languages: languages.map(({ code }) => code) }, 'site is built in other languages or texts');
    const fresh = releases.folder('build');
    await coverChanges(door, async () => {
      await buildSite(config, fresh);
      await adoptBuild(releases, fresh);
    });
  }
  const pages = releases.folder('worker');
  await buildWorker(
    pages,
    environmentOf(config),
    [originsOf(config), JSON.stringify(languages), digestOfTexts(texts)].join('|'),
  );
  const api = createApi({
    baseURL: config.apiOrigin,
    locale: () => defaultLocale,
  });
  const worker = await openWorker(pages, credential, rejections);
  const threads = Math.min(availableParallelism() - coresOfOthers, mostThreads);
  const publisher = new Publisher({
    worker,
    ...(threads > 1 && {
      openThreads: () => openThreads(threads, { folder: pages, credential }, worker.routeOfPage),
    }),
    releases,
    purge: purgeOf(readEnvironment(process.env), config.dataDir),
    ...(bucket && {
      deliver: async () => {
        const current = await releases.current();
        if (current !== undefined) await bucket.update(current);
      },
    }),
    origin: config.siteOrigin,
    daysOfChange: () => readSiteIndex(api).then(daysOfChange),
    redirects: async () => redirectsText((await api.call('siteRedirects', {})).redirects),
    isOpen: async () => (await api.call('homeBase', {})).is_open,
  });
  const count = await countWork(config.publisherMetrics, publisherMetrics);
  const publishing = {
    publish: counted(count, (changes: Parameters<Publisher['publish']>[0]) => publisher.publish(changes)),
    rollback: counted(count, () => publisher.rollback()),
  };
  log.info('publisher is waiting');
  let isInStep = false;
  const loop = startLoop({
    name: 'publisher',
    pauseMs: 1_000,
    log,
    round: presence.watch(async () => {
      // Publishes changes made while the publisher was stopped, and fills the read cache.
      if (!isInStep) {
        // The log of a new site begins now, and a comparison of pages leaves these out.
        const unseen = isNew ? ['rates', 'feeds'].map((what) => ({ what, key: '' })) : [];
        const { addresses, rendered } = await publishing.publish(unseen);
        log.info({ changed: addresses.length, rendered }, 'publisher is up to date');
        isInStep = true;
      }
      const claim = await door.claim(waitMs).catch((error: unknown) => {
        // Two publishers of one name would each miss what the other has published. The next start waits for its turn.
        if (isTaken(error)) leave(1);
        throw error;
      });
      const { changes } = claim;
      if (changes.some(({ what }) => what === 'languages')) {
        // The compiled pages contain both: the next start builds the site.
        if (!isDeepStrictEqual(await languagesOf(config.apiOrigin), { languages, texts })) {
          leave(rebuildExitCode);
          return { hasMore: false };
        }
      }
      const startedAt = performance.now();
      for (const { addresses, rendered } of await publishChanges(publishing, door, claim)) {
        const ms = Math.round(performance.now() - startedAt);
        log.info({ changed: addresses.length, rendered, ms, rows: changes.length }, 'published');
      }
      if (changes.some(({ what }) => what === 'rollback')) await releases.tidy();
      return { hasMore: true };
    }),
  });
  // Runs in parallel, so that previews do not wait for a large publish.
  const previews = startLoop({
    name: 'previews',
    pauseMs: 1_000,
    log,
    round: async () => {
      await makePreview(worker, door, previewWaitMs);
      return { hasMore: true };
    },
  });
  const leave = (exitCode: number) =>
    void Promise.all([loop.stop(), previews.stop(), presence.stop()]).then(() => process.exit(exitCode));
  process.on('SIGINT', () => leave(0));
  process.on('SIGTERM', () => leave(0));
}

run(process.argv[2] ?? 'dist').catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
