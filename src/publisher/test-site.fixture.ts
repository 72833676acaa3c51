import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compressSite } from '#site-server/compress-build.ts';
import { redirectsText } from '#site-server/redirects.ts';
import { writeKeys } from './page-keys.ts';
import { Publisher } from './publisher.ts';
import { Releases } from './releases.ts';
import { fileOf } from './rendered-pages.ts';
import { sitemapEntry } from './sitemap.ts';
import type { ContentChange } from './worker.ts';

export const origin = 'http://shop.test';
const head = '<?xml version="1.0" encoding="UTF-8"?><urlset>';

/** Long enough to be compressed. */
export const html = (text: string) => `<p>${text}</p>`.repeat(100);

export const sitemapOf = (paths: readonly string[], changedAt: ReadonlyMap<string, string> = new Map()) =>
  `${head}${paths.map((path) => sitemapEntry(origin + path, changedAt)).join('')}</urlset>`;

/** A site of four pages with its publisher. Tests set what the worker renders. */
export class TestSite {
  readonly folder = mkdtempSync(join(tmpdir(), 'publisher-'));
  readonly served = join(this.folder, 'dist');
  readonly releases = new Releases(this.served);
  /** Key and HTML of each page by path. */
  readonly pages = new Map<string, { key: string; html: string }>();
  readonly changedAt = new Map<string, string>();
  readonly purged: string[] = [];
  readonly forgotten: ContentChange[] = [];
  rendered: string[] = [];
  /** A page that fails to render. */
  breaks: string | undefined;
  redirects: { from: string; to: string }[] = [];
  isPurgeDown = false;
  onListing: () => void = () => undefined;
  /** Number of full listings. */
  wholeListings = 0;
  /** The keys of the last listing. */
  #listed = new Map<string, string>();
  readonly parts = this.#parts();
  publisher = new Publisher(this.parts);

  #parts(): ConstructorParameters<typeof Publisher>[0] {
    return {
      worker: {
        invalidateContent: async (changes) => void this.forgotten.push(...changes),
        listPages: async () => {
          this.onListing();
          this.wholeListings += 1;
          this.#listed = this.keysNow();
          return new Map(this.#listed);
        },
        listChanged: async () => {
          this.onListing();
          const [before, now] = [this.#listed, this.keysNow()];
          this.#listed = now;
          return {
            keys: new Map([...now].filter(([path, key]) => before.get(path) !== key)),
            gone: [...before.keys()].filter((path) => !now.has(path)),
          };
        },
        renderPage: async (path) => {
          this.rendered.push(path);
          if (path === this.breaks) throw new Error(`cannot render ${path}`);
          return this.pages.get(path)?.html ?? '';
        },
      },
      releases: this.releases,
      purge: async (addresses) => {
        if (this.isPurgeDown) throw new Error('the purge is down');
        this.purged.push(...addresses);
      },
      origin,
      daysOfChange: async () => this.changedAt,
      redirects: async () => redirectsText(this.redirects),
    };
  }

  async build(): Promise<void> {
    this.set('/', 'f1.r1.home', 'home');
    this.set('/policy/about/', 'f1.r1.about', 'about');
    this.set('/details/7/', 'f1.r1.seven', 'seven');
    this.set('/404/', '', 'missing');
    const built = join(this.folder, 'built');
    for (const [path, page] of this.pages) {
      mkdirSync(join(built, fileOf(path), '..'), { recursive: true });
      writeFileSync(join(built, fileOf(path)), page.html);
    }
    writeFileSync(join(built, 'sitemap-0.xml'), sitemapOf(['/', '/policy/about/', '/details/7/']));
    await compressSite(built);
    await this.releases.adopt(built);
    await writeKeys(this.releases.folder('keys.json'), this.keysNow());
  }

  keysNow(): Map<string, string> {
    return new Map([...this.pages].map(([path, { key }]) => [path, key]));
  }

  set(path: string, key: string, text: string): void {
    this.pages.set(path, { key, html: html(text) });
  }

  read(path: string): string {
    return readFileSync(join(this.served, path), 'utf8');
  }

  /** Simulates a restart, which knows only files. */
  restart(): void {
    this.publisher = new Publisher(this.parts);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
