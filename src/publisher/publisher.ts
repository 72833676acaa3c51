import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { locales } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { hashesFile } from '#site-server/content-security-policy.ts';
import { redirectsFile, redirectsIn } from '#site-server/redirects.ts';
import { appendKeys, hasNewFrame, isSamePage, readKeys, writeKeys } from './page-keys.ts';
import { PendingPurges } from './pending-purges.ts';
import type { Purge } from './purge.ts';
import type { FileChanges, Releases } from './releases.ts';
import type { RenderThreads } from './render-threads.ts';
import {
  addressOf,
  fileOf,
  isPacked,
  isPage,
  makePages,
  packedForms,
  type RenderedPages,
  withPacked,
} from './rendered-pages.ts';
import { Sitemaps } from './sitemaps.ts';
import type { ChangedPages, ContentChange, RenderWorker } from './worker.ts';

interface PublisherParts {
  worker: Pick<RenderWorker, 'invalidateContent' | 'listPages' | 'listChanged' | 'renderPage'>;
  /** Opens threads for a large publish; absent without spare cores. */
  openThreads?: () => RenderThreads;
  /** Fewer pages are rendered faster without threads, which start with empty caches. */
  pagesWorthThreads?: number;
  releases: Releases;
  purge: Purge;
  /** Copies the changed files to where the site is served from; absent if that is the folder of the releases. */
  deliver?: () => Promise<void>;
  /** Origin of the site's URLs. */
  origin: string;
  /** Days of the last change of articles and policies, by path without language. */
  daysOfChange: () => Promise<ReadonlyMap<string, string>>;
  /** Whether the shop has opened; before, the sitemap has its home page and policies only. */
  isOpen?: () => Promise<boolean>;
  /** Content of the file of redirects. */
  redirects?: () => Promise<string>;
}

export interface Published {
  /** URLs whose content changed. */
  addresses: string[];
  /** Number of rendered pages, including unchanged ones. */
  rendered: number;
}

/** Pages that are served before the rest of a publish, and their publish number. */
interface Shown {
  paths: ReadonlySet<string>;
  pages: string[];
  number: number | undefined;
}

/** The remaining work of a publish. */
interface Remaining {
  stale: readonly string[];
  gone: readonly string[];
  removed: readonly string[];
  own: Shown;
}

/** A publish with more files creates a release. */
const mostInPlace = 600;

const isOfRedirects = ({ what }: ContentChange) => what === 'redirects';

const isNothing = ({ written, removed }: FileChanges) => written.size + removed.length === 0;

/** Upper limit of the own pages of a change. */
const mostOwn = 60;

/** The own pages of changed content: their URLs contain its key, that of an article after its class. */
function ownPages(paths: Iterable<string>, changes: readonly ContentChange[]): string[] {
  const named = changes.filter(({ key }) => key !== '');
  // After an import of thousands, to look for each of them in every path would take longer than to render the pages.
  if (named.length === 0 || named.length > mostOwn) return [];
  // A quick check, because few URLs of a large site contain a key.
  const parts = named.map(({ key }) => `/${key}/`);
  const articles = new Set(named.filter(({ what }) => what === 'article').map(({ key }) => key));
  const others = new Set(named.filter(({ what }) => what !== 'article').map(({ key }) => key));
  return [...paths].filter((path) => {
    if (!parts.some((part) => path.includes(part))) return false;
    const [, aid] = /\/article\/[^/]+\/([^/]+)\//.exec(path) ?? [];
    return aid === undefined ? path.split('/').some((part) => others.has(part)) : articles.has(aid);
  });
}

/** Publishes changes of the site and returns the URLs whose content changed. */
export class Publisher {
  readonly #parts: PublisherParts;
  readonly #keysFile: string;
  readonly #sitemaps: Sitemaps;
  readonly #purges: PendingPurges;
  /** Keys of the served pages. */
  #keys: Map<string, string> | undefined;
  /** Whether the next listing of changes covers all differences from them. */
  #isInStep = false;

  constructor(parts: PublisherParts) {
    this.#parts = parts;
    this.#keysFile = parts.releases.folder('keys.json');
    this.#sitemaps = new Sitemaps(parts.origin, parts.daysOfChange, parts.isOpen);
    this.#purges = new PendingPurges(parts.releases.folder('unpurged.json'), parts.purge);
  }

  async publish(changes: readonly ContentChange[]): Promise<Published> {
    const { worker, releases } = this.#parts;
    const served = await releases.current();
    if (served === undefined) throw new Error('there is no release: build the site first');
    this.#keys ??= await readKeys(this.#keysFile);
    const before = this.#keys;
    const wasInStep = this.#isInStep;
    this.#isInStep = false;
    if (!wasInStep) this.#sitemaps.forget();
    await worker.invalidateContent(changes);
    const own = await this.#showOwn(served, ownPages(before.keys(), changes));
    const isAll = changes.some(({ what }) => what === 'site');
    const areDue = isAll || !wasInStep || changes.some(isOfRedirects);
    const moved = areDue ? await this.#publishRedirects(served, own) : [];
    const withRates = isAll || changes.some(({ what }) => what === 'rates');
    const withFeeds = isAll || changes.some(({ what }) => what === 'feeds');
    // Rates and feeds are published separately, and later listings do not repeat them.
    let now =
      wasInStep && !withRates && !withFeeds ? await worker.listChanged() : await this.#listAll(before);
    const isBase = hasNewFrame(before, now.keys);
    if (isBase && !now.isWhole) now = await this.#listAll(before);
    const isStale = (path: string, key: string) => {
      if (isAll) return true;
      if (path.startsWith('/theme/')) return key !== before.get(path);
      if (!isPage(path)) return withFeeds && (key === '' || key !== before.get(path));
      return key === '' ? isBase : !isSamePage(before.get(path), key, withRates);
    };
    const stale = [...now.keys].flatMap(([path, key]) => (isStale(path, key) ? [path] : []));
    // Menu panels are retained for open pages.
    const gone = now.gone.filter((path) => before.has(path) && !path.startsWith('/menu/'));
    const isLarge = isBase || stale.length > mostInPlace;
    const removed = gone.flatMap((path) => [fileOf(path), ...packedForms(fileOf(path))]);
    const { pages, sitemaps } = isLarge
      ? await this.#release(served, { stale, gone, removed, own })
      : await this.#replace(served, { stale, gone, removed, own });
    const changed = new Map(stale.map((path) => [path, now.keys.get(path) ?? '']));
    for (const [path, key] of changed) before.set(path, key);
    for (const path of gone) before.delete(path);
    if (now.isWhole) {
      await writeKeys(this.#keysFile, before);
      // Read now, so that the next small publish need not.
      await this.#sitemaps.learn((await releases.current()) ?? served);
    }
    if (!now.isWhole && changed.size + gone.length > 0) await appendKeys(this.#keysFile, changed, gone);
    this.#isInStep = true;
    const addresses = [...moved, ...pages, ...gone, ...[...sitemaps.keys()].map(addressOf)];
    await this.#deliver();
    return { addresses, rendered: stale.length };
  }

  /** Writes the redirects if they have changed, and returns the former addresses that lead elsewhere now. */
  async #publishRedirects(served: string, own: Shown): Promise<string[]> {
    const { redirects, releases } = this.#parts;
    if (!redirects) return [];
    const text = await redirects();
    const before = await readFile(join(served, redirectsFile), 'utf8').catch(() => '[]');
    if (text === before) return [];
    const known = redirectsIn(served) ?? new Map<string, string>();
    const now = new Map(JSON.parse(text) as [string, string][]);
    const moved = [...new Set([...known.keys(), ...now.keys()])]
      .filter((from) => known.get(from) !== now.get(from))
      .flatMap((from) => locales.map((locale) => localisePath(locale, from)))
      .flatMap((path) => [path, `${path}/`]);
    await this.#owe(moved);
    const written = await withPacked(new Map([[redirectsFile, Buffer.from(text)]]));
    const removed = packedForms(redirectsFile).filter((file) => !written.has(file));
    own.number = await releases.replace({ written, removed }, own.number);
    return moved;
  }

  /** Lists every page, if the changes since the last listing are unknown. */
  async #listAll(before: ReadonlyMap<string, string>): Promise<ChangedPages> {
    const keys = await this.#parts.worker.listPages();
    return { keys, gone: [...before.keys()].filter((path) => !keys.has(path)), isWhole: true };
  }

  /**
   * Serves the own pages of the changes before the site is listed, whatever its size; their URLs are known. If one cannot be
   * rendered, none is served, and the full publish reports the error.
   */
  async #showOwn(served: string, paths: readonly string[]): Promise<Shown> {
    const none = { paths: new Set<string>(), pages: [], number: undefined };
    const { worker } = this.#parts;
    if (paths.length === 0 || paths.length > mostOwn) return none;
    const made = await makePages(worker, served, paths).catch(() => undefined);
    if (!made) return none;
    const { files, changes } = made;
    const pages = files.map(addressOf);
    await this.#owe(pages);
    const number = isNothing(changes) ? undefined : await this.#parts.releases.replace(changes);
    return { paths: new Set(paths), pages, number };
  }

  /** Creates a release, so that everything changes at once. */
  async #release(served: string, { stale, gone, removed, own }: Remaining) {
    const { releases } = this.#parts;
    const { files, changes } = await this.#makeMany(served, stale, await releases.makeDraft());
    const sitemaps = await this.#sitemaps.changed(served, stale, gone);
    const packedSitemaps = await withPacked(sitemaps);
    const all = {
      written: new Map([...changes.written, ...packedSitemaps]),
      removed: [...removed, ...changes.removed],
    };
    const pages = [...new Set([...own.pages, ...files.map(addressOf)])];
    await this.#owe([...pages, ...gone, ...[...sitemaps.keys()].map(addressOf)]);
    if (!isNothing(all)) await releases.release(all, own.number);
    return { pages, sitemaps };
  }

  async #makeMany(served: string, paths: readonly string[], folder: string): Promise<RenderedPages> {
    const { worker, openThreads, pagesWorthThreads = 2_000 } = this.#parts;
    const threads = paths.length < pagesWorthThreads ? undefined : openThreads?.();
    try {
      return await makePages(threads ?? worker, served, paths, folder);
    } finally {
      await threads?.close();
    }
  }

  /** Replaces pages in the served release; sitemaps last, because they grow with the site. */
  async #replace(served: string, { stale, gone, removed, own }: Remaining) {
    let { number } = own;
    const swap = async (changes: FileChanges) => {
      if (!isNothing(changes)) number = await this.#parts.releases.replace(changes, number);
    };
    const others = stale.filter((path) => !own.paths.has(path));
    const { files, changes } = await makePages(this.#parts.worker, served, others);
    const pages = [...own.pages, ...files.map(addressOf)];
    await this.#owe([...pages, ...gone]);
    await swap({ written: changes.written, removed: [...changes.removed, ...removed] });
    const sitemaps = await this.#sitemaps.changed(served, stale, gone);
    await this.#owe([...sitemaps.keys()].map(addressOf));
    await swap({ written: await withPacked(sitemaps), removed: [] });
    return { pages, sitemaps };
  }

  /** Rolls back the last publish. Its pages remain until their content changes again. */
  async rollback(): Promise<Published> {
    this.#sitemaps.forget();
    const files = await this.#parts.releases.rollback();
    if (files === undefined) throw new Error('there is no publish to roll back');
    const addresses = files.filter((file) => !isPacked(file) && file !== hashesFile).map(addressOf);
    await this.#owe(addresses);
    await this.#deliver();
    return { addresses, rendered: 0 };
  }

  /** A CDN is purged when the new files are where it reads them. */
  async #deliver(): Promise<void> {
    await this.#parts.deliver?.();
    await this.#purges.tell();
  }

  async #owe(paths: readonly string[]): Promise<void> {
    await this.#purges.owe(paths.map((path) => this.#parts.origin + path));
  }
}
