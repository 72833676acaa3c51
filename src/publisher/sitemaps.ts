import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isInSitemap } from './shop-sitemap.ts';
import { addressesOf, updateSitemap, updateSitemapIndex } from './sitemap.ts';

const indexFile = 'sitemap-index.xml';
const nameOf = (number: number) => `sitemap-${number}.xml`;
/** Only articles and policies have a day of change. */
const hasDay = (url: string) => /\/(?:article|policy)\//.test(url);

interface Known {
  folder: string;
  /** Index of the file with a URL. */
  fileOf: Map<string, number>;
  count: number;
}

/** The sitemaps of a release. Remembers the file of each URL, so that a changed page rewrites one file. */
export class Sitemaps {
  readonly #origin: string;
  readonly #daysOfChange: () => Promise<ReadonlyMap<string, string>>;
  readonly #isOpen: () => Promise<boolean>;
  #known: Known | undefined;

  constructor(
    origin: string,
    daysOfChange: () => Promise<ReadonlyMap<string, string>>,
    isOpen: () => Promise<boolean> = async () => true,
  ) {
    this.#origin = origin;
    this.#daysOfChange = daysOfChange;
    this.#isOpen = isOpen;
  }

  /** Call after the files were changed elsewhere. */
  forget(): void {
    this.#known = undefined;
  }

  /** Loads the file of each URL, if not loaded. */
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

  /** The sitemap files to rewrite after pages changed or were removed. */
  async changed(
    served: string,
    changedPaths: readonly string[],
    removedPaths: readonly string[],
  ): Promise<Map<string, Buffer>> {
    const isOpen = await this.#isOpen();
    const shown = (paths: readonly string[]) =>
      paths.map((path) => this.#origin + path).filter((url) => isInSitemap(url, isOpen));
    const changed = shown(changedPaths);
    const removed = shown(removedPaths);
    if (changed.length + removed.length === 0) return new Map();
    const { fileOf, count } = await this.learn(served);
    // A known entry without a day does not change.
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
