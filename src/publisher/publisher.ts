import { hashesFile } from '#site-server/content-security-policy.ts';
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
import type { Change, ChangedPages, RenderWorker } from './worker.ts';

interface PublisherParts {
  worker: Pick<RenderWorker, 'forget' | 'listPages' | 'listChanged' | 'renderPage'>;
  /** Threads for a publish of so many pages that they are worth their start; absent where there are no cores for them. */
  openThreads?: () => RenderThreads;
  /** Fewer pages are rendered sooner without threads, which start with nothing read and nothing compiled. */
  pagesWorthThreads?: number;
  releases: Releases;
  purge: Purge;
  /** Of the site's addresses. */
  origin: string;
  /** When articles and policies were changed last, by their address without language. */
  daysOfChange: () => Promise<ReadonlyMap<string, string>>;
}

export interface Published {
  /** Addresses that are others now. */
  addresses: string[];
  /** Pages that were rendered: those that turned out to be the same are among them. */
  rendered: number;
}

/** What stands already when the rest of a publish is made, and the number it stands under. */
interface Shown {
  paths: ReadonlySet<string>;
  pages: string[];
  number: number | undefined;
}

/** What is still to be done for a publish. */
interface Remaining {
  stale: readonly string[];
  gone: readonly string[];
  removed: readonly string[];
  own: Shown;
}

/** From so many files on, a publish is a release of its own. */
const mostInPlace = 600;

const isNothing = ({ written, removed }: FileChanges) => written.size + removed.length === 0;

/** More than these are no longer one thing's own pages. */
const mostOwn = 60;

/** The pages of what was changed: its key stands in their addresses, an article's behind that of its class. */
function ownPages(paths: Iterable<string>, changes: readonly Change[]): string[] {
  const named = changes.filter(({ key }) => key !== '');
  if (named.length === 0) return [];
  // Of a large site hardly any address holds one of them at all.
  const parts = named.map(({ key }) => `/${key}/`);
  const articles = new Set(named.filter(({ what }) => what === 'article').map(({ key }) => key));
  const others = new Set(named.filter(({ what }) => what !== 'article').map(({ key }) => key));
  return [...paths].filter((path) => {
    if (!parts.some((part) => path.includes(part))) return false;
    const [, aid] = /\/article\/[^/]+\/([^/]+)\//.exec(path) ?? [];
    return aid === undefined ? path.split('/').some((part) => others.has(part)) : articles.has(aid);
  });
}

/** Makes the site new after some things have changed, and says which addresses are others now. */
export class Publisher {
  readonly #parts: PublisherParts;
  readonly #keysFile: string;
  readonly #sitemaps: Sitemaps;
  readonly #purges: PendingPurges;
  /** Keys of the pages that are served, as they were published last. */
  #keys: Map<string, string> | undefined;
  /** Whether nothing but what the next listing tells can differ from them. */
  #isInStep = false;

  constructor(parts: PublisherParts) {
    this.#parts = parts;
    this.#keysFile = parts.releases.folder('keys.json');
    this.#sitemaps = new Sitemaps(parts.origin, parts.daysOfChange);
    this.#purges = new PendingPurges(parts.releases.folder('unpurged.json'), parts.purge);
  }

  async publish(changes: readonly Change[]): Promise<Published> {
    const { worker, releases } = this.#parts;
    const served = await releases.current();
    if (served === undefined) throw new Error('no release is served: build the site first');
    this.#keys ??= await readKeys(this.#keysFile);
    const before = this.#keys;
    const wasInStep = this.#isInStep;
    this.#isInStep = false;
    if (!wasInStep) this.#sitemaps.forget();
    await worker.forget(changes);
    const own = await this.#showOwn(served, ownPages(before.keys(), changes));
    const isAll = changes.some(({ what }) => what === 'site');
    const withRates = isAll || changes.some(({ what }) => what === 'rates');
    const withFeeds = isAll || changes.some(({ what }) => what === 'feeds');
    // Rates and feeds wait for their turn, in pages and files that no later listing names.
    let now =
      wasInStep && !withRates && !withFeeds ? await worker.listChanged() : await this.#listAll(before);
    const isBase = hasNewFrame(before, now.keys);
    if (isBase && !now.isWhole) now = await this.#listAll(before);
    const isStale = (path: string, key: string) => {
      if (isAll) return true;
      if (!isPage(path)) return withFeeds && (key === '' || key !== before.get(path));
      return key === '' ? isBase : !isSamePage(before.get(path), key, withRates);
    };
    const stale = [...now.keys].flatMap(([path, key]) => (isStale(path, key) ? [path] : []));
    // Panels of the menu stay: pages that are open name them.
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
      // Whoever publishes one page next does not read them all.
      await this.#sitemaps.learn((await releases.current()) ?? served);
    }
    if (!now.isWhole && changed.size + gone.length > 0) await appendKeys(this.#keysFile, changed, gone);
    this.#isInStep = true;
    const addresses = [...pages, ...gone, ...[...sitemaps.keys()].map(addressOf)];
    await this.#purges.tell();
    return { addresses, rendered: stale.length };
  }

  /** Every page, for whoever cannot tell what has changed since it looked last. */
  async #listAll(before: ReadonlyMap<string, string>): Promise<ChangedPages> {
    const keys = await this.#parts.worker.listPages();
    return { keys, gone: [...before.keys()].filter((path) => !keys.has(path)), isWhole: true };
  }

  /**
   * What was changed is shown before anything else is looked at: however large the site is, its own pages are known by
   * their addresses. Where one of them cannot be made, none is: what follows finds out why.
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

  /** A release of its own, in which everything is others at once. */
  async #release(served: string, { stale, gone, removed, own }: Remaining) {
    const { releases } = this.#parts;
    const { files, changes } = await this.#makeMany(served, stale, await releases.makeDraft());
    const sitemaps = await this.#sitemaps.changed(served, stale, gone);
    const told = await withPacked(sitemaps);
    const all = {
      written: new Map([...changes.written, ...told]),
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

  /** Puts pages into the release that is served. Search engines are told last: their files grow with the site. */
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

  /** Takes the last publish back. Its pages stay as they are until what they print changes again. */
  async rollback(): Promise<Published> {
    this.#sitemaps.forget();
    const files = await this.#parts.releases.rollback();
    if (files === undefined) throw new Error('there is no publish left that could be taken back');
    const addresses = files.filter((file) => !isPacked(file) && file !== hashesFile).map(addressOf);
    await this.#owe(addresses);
    await this.#purges.tell();
    return { addresses, rendered: 0 };
  }

  async #owe(paths: readonly string[]): Promise<void> {
    await this.#purges.owe(paths.map((path) => this.#parts.origin + path));
  }
}
