import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Area, Entity, Shown } from '#server/platform/revisions/areas.ts';
import type { Revisions } from '#server/platform/revisions/revisions.ts';
import { type Encoding, encode, leastPacked } from './encoding.ts';

/** Memory of an entry beside its text: compressed forms, headers, the entry itself. */
const overhead = 1.6;
const overheadBytes = 2_048;

/** An answer as bytes, in each encoding that was requested so far. */
export class CachedResponse {
  readonly shown: Shown;
  /** The revision of its areas when its computation began. */
  readonly stamp: number;
  readonly #plain: Uint8Array<ArrayBuffer>;
  readonly #digest: string;
  readonly #packed = new Map<Encoding, Uint8Array<ArrayBuffer>>();
  readonly #packing = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>();

  constructor(text: string, shown: Shown, stamp: number) {
    this.shown = shown;
    this.stamp = stamp;
    this.#plain = Buffer.from(text, 'utf8');
    this.#digest = createHash('sha256').update(this.#plain).digest('base64url').slice(0, 22);
  }

  get size(): number {
    return Math.ceil(this.#plain.length * overhead) + overheadBytes;
  }

  /** The encoding to send if the client prefers this one; short answers are not compressed. */
  encodingOf(preferred: Encoding): Encoding {
    return this.#plain.length < leastPacked ? 'identity' : preferred;
  }

  /** A strong ETag. */
  tagOf(encoding: Encoding): string {
    return encoding === 'identity' ? `"${this.#digest}"` : `"${this.#digest}-${encoding}"`;
  }

  /** The ETag in `If-None-Match` that matches this answer in any encoding. */
  heldTag(ifNoneMatch: string | undefined, encoding: Encoding): string | undefined {
    if (ifNoneMatch === undefined || ifNoneMatch.length > 1_000) return undefined;
    if (ifNoneMatch.trim() === '*') return this.tagOf(encoding);
    const given = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    return (['identity', 'gzip', 'br'] as const)
      .map((name) => this.tagOf(name))
      .find((tag) => given.includes(tag));
  }

  /** The bytes in an encoding. Concurrent calls share one compression. */
  async bytes(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
    if (encoding === 'identity') return this.#plain;
    const ready = this.#packed.get(encoding);
    if (ready) return ready;
    const running = this.#packing.get(encoding);
    if (running) return running;
    const work = encode(this.#plain, encoding)
      .then((bytes) => {
        this.#packed.set(encoding, bytes);
        return bytes;
      })
      .finally(() => this.#packing.delete(encoding));
    this.#packing.set(encoding, work);
    return work;
  }
}

/**
 * Public answers as bytes, until something they show changes. Answers that were requested once use a quarter of the memory,
 * so invented parameters evict each other and not the popular answers.
 */
export class ResponseCache {
  readonly revisions: Revisions;
  readonly #trial: LRUCache<string, CachedResponse>;
  readonly #proven: LRUCache<string, CachedResponse>;
  readonly #running = new Map<string, Promise<CachedResponse>>();

  constructor(revisions: Revisions, maxBytes = 32 * 2 ** 20) {
    this.revisions = revisions;
    const sizeCalculation = (response: CachedResponse) => response.size;
    this.#trial = new LRUCache({ maxSize: Math.ceil(maxBytes / 4), sizeCalculation });
    this.#proven = new LRUCache({ maxSize: Math.ceil((maxBytes * 3) / 4), sizeCalculation });
  }

  /** Whether nothing that the answer shows has changed since its computation began, as far as this process knows. */
  isCurrent({ stamp, shown }: CachedResponse): boolean {
    return this.revisions.stampOf(shown.areas, shown.entities) <= stamp;
  }

  #find(key: string): CachedResponse | undefined {
    const proven = this.#proven.get(key);
    if (proven && this.isCurrent(proven)) return proven;
    const tried = this.#trial.get(key);
    if (!tried || !this.isCurrent(tried)) return undefined;
    this.#trial.delete(key);
    this.#proven.set(key, tried);
    return tried;
  }

  #store(key: string, response: CachedResponse): void {
    // An answer that was popular before a change is popular after it.
    if (this.#proven.has(key)) this.#proven.set(key, response);
    else this.#trial.set(key, response);
  }

  /**
   * The answer of a key, from the cache or from `make`. `make` may call `shows` to limit the answer to entities of the
   * areas; otherwise it depends on all of them. Concurrent calls share a computation unless an area changed after its start.
   */
  async answer(
    key: string,
    areas: readonly Area[],
    make: (shows: (entities: readonly Entity[]) => void) => Promise<string>,
  ): Promise<CachedResponse> {
    if (!this.revisions.isSettled) await this.revisions.settle();
    const found = this.#find(key);
    if (found) return found;
    const stamp = this.revisions.stampOf(areas);
    const computation = `${stamp} ${key}`;
    const running = this.#running.get(computation);
    if (running) return running;
    let entities: Entity[] | undefined;
    const work = make((shown) => {
      entities = [...(entities ?? []), ...shown];
    })
      .then((text) => {
        const response = new CachedResponse(text, { areas, entities }, stamp);
        if (this.isCurrent(response)) this.#store(key, response);
        return response;
      })
      .finally(() => this.#running.delete(computation));
    this.#running.set(computation, work);
    return work;
  }
}
