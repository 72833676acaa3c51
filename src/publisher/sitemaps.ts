import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isInSitemap } from './shop-sitemap.ts';
import { addressesOf, updateSitemap, updateSitemapIndex } from './sitemap.ts';

const indexFile = 'sitemap-index.xml';
const nameOf = (number: number) => `sitemap-${number}.xml`;
/** Of the pages of others nobody knows a day. */
const hasDay = (url: string) => /\/(?:article|policy)\//.test(url);

interface Known {
  folder: string;
  /** The number of the file that an address stands in. */
  fileOf: Map<string, number>;
  count: number;
}

/**
 * The sitemaps of a release: it is remembered which file an address stands in, so that a page that changes costs one
 * file, however many there are.
 */
export class Sitemaps {
  readonly #origin: string;
  readonly #daysOfChange: () => Promise<ReadonlyMap<string, string>>;
  #known: Known | undefined;

  constructor(origin: string, daysOfChange: () => Promise<ReadonlyMap<string, string>>) {
    this.#origin = origin;
    this.#daysOfChange = daysOfChange;
  }

  /** The files are others than they were left. */
  forget(): void {
    this.#known = undefined;
  }

  /** Reads which file an address stands in, where that is not known. */
  async learn(folder: string): Promise<Known> {
    if (this.#known?.folder === folder) return this.#known;
    const fileOf = new Map<string, number>();
    let count = 0;
    for (; ; count += 1) {
      const text = await readFile(join(folder, nameOf(count)), 'utf8').catch(() => undefined);
      if (text === undefined) break;
      for (const url of addressesOf(text)) fileOf.set(url, count);
    }
    this.#known = { folder, fileOf, count };
    return this.#known;
  }

  /** The files of the served release that are others after some pages have changed or gone. */
  async changed(
    served: string,
    changedPaths: readonly string[],
    removedPaths: readonly string[],
  ): Promise<Map<string, Buffer>> {
    const shown = (paths: readonly string[]) => paths.map((path) => this.#origin + path).filter(isInSitemap);
    const changed = shown(changedPaths);
    const removed = shown(removedPaths);
    if (changed.length + removed.length === 0) return new Map();
    const { fileOf, count } = await this.learn(served);
    // Without a day and known already, an entry says what it said.
    const written = changed.filter((url) => hasDay(url) || !fileOf.has(url));
    const numbers = new Set(removed.flatMap((url) => fileOf.get(url) ?? []));
    for (const url of written) numbers.add(fileOf.get(url) ?? count - 1);
    const updated = new Map<string, Buffer>();
    if (count === 0 || numbers.size === 0) return updated;
    const changedAt = written.some(hasDay) ? await this.#daysOfChange() : new Map<string, string>();
    for (const number of numbers) {
      const before = await readFile(join(served, nameOf(number)), 'utf8');
      const here = written.filter((url) => (fileOf.get(url) ?? count - 1) === number);
      const added = here.filter((url) => !fileOf.has(url));
      const after = updateSitemap(before, { changed: here, added, removed, changedAt });
      for (const url of here) fileOf.set(url, number);
      if (after !== before) updated.set(nameOf(number), Buffer.from(after));
    }
    for (const url of removed) fileOf.delete(url);
    const index = await readFile(join(served, indexFile), 'utf8').catch(() => undefined);
    const indexNow = index && updateSitemapIndex(index, updated);
    if (indexNow && indexNow !== index) updated.set(indexFile, Buffer.from(indexNow));
    return updated;
  }
}
