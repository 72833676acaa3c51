import { brotliCompressSync } from 'node:zlib';
import { expect, type Page, type Request, type Response } from 'playwright/test';
import { untilIdle } from './idle.ts';

/** Inline scripts; data blocks are never run. */
const inlineScript = /<script(?![^>]*(?:\ssrc=|json|speculationrules))[^>]*>([\s\S]*?)<\/script>/g;

/** Islands load scripts in steps; images and beacons load no script. */
const bringsScript = new Set(['script', 'fetch', 'xhr', 'stylesheet']);
/** How often in a row the page has to be idle without open requests. */
const idleRounds = 3;

const brotli = (text: string) => brotliCompressSync(text).length;

/** Counts the scripts and the HTML of one page after the other as they are sent, in bytes of brotli. */
export class PageBytes {
  readonly #sizes = new Map<string, number>();
  readonly #page: Page;
  /** Since the page was opened, without requests of the previous page. */
  readonly #asked = new Set<Request>();
  readonly #onTheWay = new Set<Request>();
  #html = '';

  constructor(page: Page) {
    this.#page = page;
    page.on('request', (request) => {
      this.#asked.add(request);
      if (bringsScript.has(request.resourceType())) this.#onTheWay.add(request);
    });
    for (const end of ['requestfinished', 'requestfailed'] as const)
      page.on(end as 'requestfinished', (request) => this.#onTheWay.delete(request));
    page.on('response', (response) => this.#add(response));
  }

  #add(response: Response): void {
    const headers = response.headers();
    if (!this.#asked.has(response.request())) return;
    if (!/javascript/.test(headers['content-type'] ?? '')) return;
    this.#sizes.set(new URL(response.url()).pathname, Number(headers['content-length'] ?? 0));
  }

  /** Opens a page and counts from there, without late requests of the previous page. */
  async open(path: string): Promise<void> {
    await this.#page.goto('about:blank');
    this.#sizes.clear();
    this.#asked.clear();
    this.#onTheWay.clear();
    const answer = await this.#page.goto(path);
    this.#html = (await answer?.text()) ?? '';
  }

  /** Resolves when there are no open requests and the page stays idle, because islands load scripts in steps. */
  async settled(): Promise<void> {
    let [rounds, before] = [0, Number.NaN];
    const countRounds = async () => {
      await untilIdle(this.#page, 1);
      const isQuiet = this.#onTheWay.size === 0 && this.#asked.size === before;
      before = this.#asked.size;
      rounds = isQuiet ? rounds + 1 : 0;
      return rounds;
    };
    await expect.poll(countRounds, { intervals: [20] }).toBeGreaterThanOrEqual(idleRounds);
  }

  /** Number of script files. */
  get scripts(): number {
    return this.#sizes.size;
  }

  get html(): number {
    return brotli(this.#html);
  }

  /** Loaded scripts by the names of their chunks. */
  chunks(...names: string[]): number {
    const isNamed = ([path]: [string, number]) => names.some((name) => path.startsWith(`/_astro/${name}.`));
    return [...this.#sizes].filter(isNamed).reduce((sum, [, size]) => sum + size, 0);
  }

  /** Bytes of scripts since the page was opened, and of inline scripts. */
  get script(): number {
    const inline = Array.from(this.#html.matchAll(inlineScript), ([, body = '']) => body);
    return brotli(inline.join('\n')) + [...this.#sizes.values()].reduce((sum, size) => sum + size, 0);
  }
}
