import { Worker } from 'node:worker_threads';
import type { DiamondAnswer, DiamondQuery } from '../diamond-query.ts';
import type { IndexReply, IndexRequest } from './messages.ts';

type Wanted<K extends IndexReply['kind']> = Extract<IndexReply, { kind: K }>;
type Unnumbered<T> = T extends unknown ? Omit<T, 'ask'> : never;

interface Waiting {
  resolve(reply: IndexReply): void;
  reject(error: Error): void;
}

/** An index in a thread of its own. Every call rejects once the thread has ended. */
export class IndexClient {
  readonly #worker = new Worker(new URL('./index-thread.ts', import.meta.url));
  readonly #waiting = new Map<number, Waiting>();
  #lastAsk = 0;
  #end: Error | undefined;

  constructor() {
    this.#worker.on('message', (reply: IndexReply) => {
      const waiting = this.#waiting.get(reply.ask);
      this.#waiting.delete(reply.ask);
      if (reply.kind === 'failed') waiting?.reject(new Error(reply.words));
      else waiting?.resolve(reply);
    });
    this.#worker.on('error', (error: Error) => this.#fail(error));
    this.#worker.on('exit', () => this.#fail(new Error('the thread of the diamond index has ended')));
    // Only main.ts decides how long the process lives.
    this.#worker.unref();
  }

  get hasEnded(): boolean {
    return this.#end !== undefined;
  }

  #fail(error: Error): void {
    this.#end ??= error;
    for (const { reject } of this.#waiting.values()) reject(this.#end);
    this.#waiting.clear();
  }

  async #ask<K extends IndexReply['kind']>(
    request: Unnumbered<IndexRequest>,
    kind: K,
    transfer: ArrayBuffer[] = [],
  ): Promise<Wanted<K>> {
    if (this.#end) throw this.#end;
    this.#lastAsk += 1;
    const ask = this.#lastAsk;
    const reply = await new Promise<IndexReply>((resolve, reject) => {
      this.#waiting.set(ask, { resolve, reject });
      this.#worker.postMessage({ ...request, ask }, transfer);
    });
    if (reply.kind !== kind) throw new Error(`the diamond index answered ${reply.kind} to ${request.kind}`);
    return reply as Wanted<K>;
  }

  /** Hands the buffer over: it is empty on this side afterwards. */
  async load(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.#ask({ kind: 'load', bytes }, 'done', [bytes.buffer]);
  }

  /** Makes the index of what was loaded; how many stones it holds. */
  async build(): Promise<number> {
    return (await this.#ask({ kind: 'build' }, 'done')).size;
  }

  /** The ids of stones that need a new index. */
  async update(bytes: Uint8Array<ArrayBuffer>): Promise<number[]> {
    return (await this.#ask({ kind: 'update', bytes }, 'updated', [bytes.buffer])).others;
  }

  async search(query: DiamondQuery): Promise<DiamondAnswer> {
    return (await this.#ask({ kind: 'search', query }, 'found')).answer;
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}
