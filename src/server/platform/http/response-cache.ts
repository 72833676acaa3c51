import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Area } from '#server/platform/revisions/areas.ts';
import type { Revisions } from '#server/platform/revisions/revisions.ts';
import { type Encoding, encode, leastPacked } from './encoding.ts';

/** Beside the text: its packed forms, headers, the entry itself. */
const overhead = 1.6;
const overheadBytes = 2_048;

/** An answer as it goes over the wire, in every encoding that was asked for so far. */
export class CachedResponse {
  readonly stamp: number;
  readonly #plain: Uint8Array;
  readonly #digest: string;
  readonly #packed = new Map<Encoding, Uint8Array>();
  readonly #packing = new Map<Encoding, Promise<Uint8Array>>();

  constructor(text: string, stamp: number) {
    this.stamp = stamp;
    this.#plain = Buffer.from(text, 'utf8');
    this.#digest = createHash('sha256').update(this.#plain).digest('base64url').slice(0, 22);
  }

  get size(): number {
    return Math.ceil(this.#plain.length * overhead) + overheadBytes;
  }

  /** The encoding it is sent in to whoever would rather have this one. */
  encodingOf(wanted: Encoding): Encoding {
    return this.#plain.length < leastPacked ? 'identity' : wanted;
  }

  /** Strong: other bytes, other tag. */
  tagOf(encoding: Encoding): string {
    return encoding === 'identity' ? `"${this.#digest}"` : `"${this.#digest}-${encoding}"`;
  }

  /** The tag by which the client says that it has this answer already, in whatever encoding. */
  heldTag(ifNoneMatch: string | undefined, encoding: Encoding): string | undefined {
    if (ifNoneMatch === undefined || ifNoneMatch.length > 1_000) return undefined;
    if (ifNoneMatch.trim() === '*') return this.tagOf(encoding);
    const given = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    return (['identity', 'gzip', 'br'] as const)
      .map((each) => this.tagOf(each))
      .find((tag) => given.includes(tag));
  }

  /** The bytes; packed once, however many ask at a time. */
  async bytes(encoding: Encoding): Promise<Uint8Array> {
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
 * Public answers as finished bytes, each under the revision of what it shows. An answer that was asked for once is
 * on trial, in a quarter of the room: made-up parameters push out each other, not what is read again and again.
 */
export class ResponseCache {
  readonly revisions: Revisions;
  readonly #trial: LRUCache<string, CachedResponse>;
  readonly #proven: LRUCache<string, CachedResponse>;
  readonly #underWay = new Map<string, Promise<CachedResponse>>();

  constructor(revisions: Revisions, maxBytes = 32 * 2 ** 20) {
    this.revisions = revisions;
    const sizeCalculation = (answer: CachedResponse) => answer.size;
    this.#trial = new LRUCache({ maxSize: Math.ceil(maxBytes / 4), sizeCalculation });
    this.#proven = new LRUCache({ maxSize: Math.ceil((maxBytes * 3) / 4), sizeCalculation });
  }

  #find(key: string, stamp: number): CachedResponse | undefined {
    const proven = this.#proven.get(key);
    if (proven?.stamp === stamp) return proven;
    const tried = this.#trial.get(key);
    if (tried?.stamp !== stamp) return undefined;
    this.#trial.delete(key);
    this.#proven.set(key, tried);
    return tried;
  }

  #keep(key: string, answer: CachedResponse): void {
    // What was read often before is read often after a change, too.
    if (this.#proven.has(key)) this.#proven.set(key, answer);
    else this.#trial.set(key, answer);
  }

  /**
   * The answer of this key, made anew where something it shows has changed. Whoever asks for the same at the same
   * time waits for the one that is being made, unless something has changed since its making began.
   */
  async answer(key: string, shows: readonly Area[], make: () => Promise<string>): Promise<CachedResponse> {
    await this.revisions.settle();
    const stamp = this.revisions.stampOf(shows);
    const found = this.#find(key, stamp);
    if (found) return found;
    const flight = `${stamp} ${key}`;
    const running = this.#underWay.get(flight);
    if (running) return running;
    const work = make()
      .then((text) => {
        const answer = new CachedResponse(text, stamp);
        if (this.revisions.stampOf(shows) === stamp) this.#keep(key, answer);
        return answer;
      })
      .finally(() => this.#underWay.delete(flight));
    this.#underWay.set(flight, work);
    return work;
  }
}
