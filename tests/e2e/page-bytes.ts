import { brotliCompressSync } from 'node:zlib';
import { expect, type Page, type Response } from 'playwright/test';

/** Scripts within a page; data blocks are never run. */
const inlineScript = /<script(?![^>]*(?:\ssrc=|json|speculationrules))[^>]*>([\s\S]*?)<\/script>/g;

const STEADY_MS = 700;

const brotli = (text: string) => brotliCompressSync(text).length;

/** Counts the scripts and the HTML of one page after the other as they are sent: bytes of brotli. */
export class PageBytes {
  readonly #sizes = new Map<string, number>();
  readonly #page: Page;
  #html = '';

  constructor(page: Page) {
    this.#page = page;
    page.on('response', (response) => this.#add(response));
  }

  #add(response: Response): void {
    const headers = response.headers();
    if (!/javascript/.test(headers['content-type'] ?? '')) return;
    this.#sizes.set(new URL(response.url()).pathname, Number(headers['content-length'] ?? 0));
  }

  /** Opens a page and counts from there; what the page before still fetches is none of it. */
  async open(path: string): Promise<void> {
    await this.#page.goto('about:blank');
    this.#sizes.clear();
    const answer = await this.#page.goto(path);
    this.#html = (await answer?.text()) ?? '';
  }

  /** Resolves when no script has come for a while: islands fetch theirs in steps. */
  async settled(): Promise<void> {
    let before = Number.NaN;
    const isSteady = () => {
      const isSame = before === this.script;
      before = this.script;
      return isSame;
    };
    await expect.poll(isSteady, { intervals: [STEADY_MS], timeout: 30_000 }).toBe(true);
  }

  /** How many scripts came as files. */
  get scripts(): number {
    return this.#sizes.size;
  }

  get html(): number {
    return brotli(this.#html);
  }

  /** Scripts that came by the names of their chunks. */
  chunks(...names: string[]): number {
    const isNamed = ([path]: [string, number]) => names.some((name) => path.startsWith(`/_astro/${name}.`));
    return [...this.#sizes].filter(isNamed).reduce((sum, [, size]) => sum + size, 0);
  }

  /** Scripts that came since the page was opened, and those within its HTML. */
  get script(): number {
    const inline = Array.from(this.#html.matchAll(inlineScript), ([, body = '']) => body);
    return brotli(inline.join('\n')) + [...this.#sizes.values()].reduce((sum, size) => sum + size, 0);
  }
}
