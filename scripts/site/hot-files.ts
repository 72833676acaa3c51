import { createHash } from 'node:crypto';
import { type Stats, statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { FileHeaders } from './answers.ts';
import { type Encoding, isCompressible, typeOf } from './files.ts';
import type { PolicyOfRelease } from './release-policy.ts';

const DEFAULT_MEMORY_BYTES = 64 * 1024 * 1024;
/** Larger bodies are streamed: films and whole sitemaps, of which each would push a hundred pages out. */
const LARGEST_SHARE = 1 / 8;
const KNOWN_TAGS = 2_000;

const suffixes: Record<Encoding, string> = { br: '.br', gzip: '.gz' };
const unpackers = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

/** What a file is known by: a swap by rename changes it, as does any writing into it. */
type Identity = Pick<Stats, 'dev' | 'ino' | 'size' | 'mtimeMs' | 'ctimeMs'>;

const isSame = (a: Identity, b: Identity): boolean =>
  a.ino === b.ino &&
  a.mtimeMs === b.mtimeMs &&
  a.ctimeMs === b.ctimeMs &&
  a.size === b.size &&
  a.dev === b.dev;

const identityOf = (file: string): Stats | undefined => {
  try {
    const found = statSync(file, { throwIfNoEntry: false });
    return found?.isFile() ? found : undefined;
  } catch {
    // A file where a folder would be, a name that is too long: there is no such page.
    return undefined;
  }
};

interface Packed {
  identity: Identity;
  /** Absent where the packed file packs something else than the plain one. */
  body: Buffer | undefined;
}

/** One state of one file: whatever is sent together comes from here, so nothing of two releases mixes. */
export class FileVersion {
  readonly path: string;
  /** The round of the event loop in which it was last seen to stand. */
  seenIn = -1;
  readonly type: string;
  readonly identity: Identity;
  readonly size: number;
  /** Without quotes; from the content. */
  readonly tag: string;
  /** Absent for a file too large to hold. */
  readonly body: Buffer | undefined;
  readonly packed = new Map<Encoding, Packed>();
  /** Finished headers by status and encoding, and the policy that they were made for. */
  readonly finished = new Map<string, { policy: PolicyOfRelease; headers: FileHeaders }>();

  constructor(path: string, identity: Identity, tag: string, body: Buffer | undefined) {
    this.path = path;
    this.type = typeOf(path);
    this.identity = identity;
    this.size = identity.size;
    this.tag = tag;
    this.body = body;
  }
}

/** A file that is read through one handle stays the same file, whatever takes its name meanwhile. */
async function readWhole(handle: FileHandle): Promise<{ identity: Stats; body: Buffer }> {
  for (;;) {
    const before = await handle.stat();
    const body = Buffer.alloc(before.size);
    const { bytesRead } = await handle.read(body, 0, before.size, 0);
    const after = await handle.stat();
    // Written into while it was read: read it again.
    if (isSame(before, after) && bytesRead === before.size) return { identity: after, body };
  }
}

const digestOf = (body: Buffer) => createHash('sha256').update(body).digest('base64url').slice(0, 22);

async function digestOfLarge(handle: FileHandle): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of handle.createReadStream({ start: 0, autoClose: false })) hash.update(part);
  return hash.digest('base64url').slice(0, 22);
}

/**
 * The files of a build in memory, as many as fit, the least used ones out first. The file system is asked whether a
 * file is still the same in every round of the event loop in which it is wanted: all requests of a round had arrived
 * before its first one was read, so whoever asks after a swap gets what was swapped in.
 */
export class HotFiles {
  readonly #root: string;
  readonly #largestHeld: number;
  readonly #held: LRUCache<string, FileVersion>;
  readonly #largeTags = new LRUCache<string, string>({ max: KNOWN_TAGS });
  readonly #reading = new Map<string, Promise<FileVersion | undefined>>();
  #round = 0;
  #isRoundOpen = false;

  constructor(root: string, memoryBytes = DEFAULT_MEMORY_BYTES) {
    this.#root = root;
    this.#largestHeld = memoryBytes * LARGEST_SHARE;
    this.#held = new LRUCache<string, FileVersion>({
      maxSize: memoryBytes,
      // A page comes with two packed forms of a fifth of its size, headers and names.
      sizeCalculation: (version) => 2_048 + Math.ceil((version.body?.length ?? 0) * 1.5),
    });
  }

  /** Bytes that the held files are reckoned to take. */
  get heldBytes(): number {
    return this.#held.calculatedSize;
  }

  /** The file as it stands now, where it is held; undefined says nothing about whether there is one. */
  held(path: string): FileVersion | undefined {
    const version = this.#held.get(path);
    if (!version || version.seenIn === this.#thisRound()) return version;
    const now = identityOf(join(this.#root, path));
    if (!now || !isSame(now, version.identity)) return undefined;
    version.seenIn = this.#round;
    return version;
  }

  /** Counts the rounds in which anything is asked for. */
  #thisRound(): number {
    if (!this.#isRoundOpen) {
      this.#isRoundOpen = true;
      setImmediate(() => {
        this.#isRoundOpen = false;
        this.#round += 1;
      });
    }
    return this.#round;
  }

  /** The file as it stands now; undefined where there is none. */
  async read(path: string): Promise<FileVersion | undefined> {
    // Whoever joins a reading that began before a swap looks again; a file that never rests is served as it was read.
    for (let tries = 0; tries < 3; tries += 1) {
      const now = identityOf(join(this.#root, path));
      if (!now) {
        this.#held.delete(path);
        return undefined;
      }
      const known = this.#held.get(path);
      if (known && isSame(now, known.identity)) return known;
      const version = await this.#readOnce(path);
      if (version && (isSame(version.identity, now) || tries === 2)) return version;
    }
    return undefined;
  }

  #readOnce(path: string): Promise<FileVersion | undefined> {
    const under = this.#reading.get(path);
    if (under) return under;
    const reading = this.#load(path).finally(() => this.#reading.delete(path));
    this.#reading.set(path, reading);
    return reading;
  }

  async #load(path: string): Promise<FileVersion | undefined> {
    const handle = await open(join(this.#root, path)).catch(() => undefined);
    if (!handle) return undefined;
    try {
      const found = await handle.stat();
      if (!found.isFile()) return undefined;
      if (found.size > this.#largestHeld) {
        const version = new FileVersion(path, found, await this.#tagOfLarge(path, found, handle), undefined);
        this.#held.set(path, version);
        return version;
      }
      const { identity, body } = await readWhole(handle);
      const version = new FileVersion(path, identity, digestOf(body), body);
      this.#held.set(path, version);
      return version;
    } finally {
      await handle.close();
    }
  }

  async #tagOfLarge(path: string, found: Identity, handle: FileHandle): Promise<string> {
    const key = [path, found.dev, found.ino, found.size, found.mtimeMs, found.ctimeMs].join('\n');
    const known = this.#largeTags.get(key);
    if (known !== undefined) return known;
    const tag = await digestOfLarge(handle);
    this.#largeTags.set(key, tag);
    return tag;
  }

  /**
   * The packed form of a file; undefined where there is none, or where it packs another state of the file: in the
   * middle of a swap the two names may belong to two releases.
   */
  async packedOf(version: FileVersion, encoding: Encoding): Promise<Buffer | undefined> {
    if (!isCompressible(version.path)) return undefined;
    const known = version.packed.get(encoding);
    if (known?.body) return known.body;
    const file = join(this.#root, version.path + suffixes[encoding]);
    const now = identityOf(file);
    if (!now || now.size > this.#largestHeld || (known && isSame(now, known.identity))) return undefined;
    const packed = await readPacked(file, encoding, version);
    if (packed) version.packed.set(encoding, packed);
    return packed?.body;
  }

  /** A large file, opened as this version; undefined where another has taken its name since. */
  async openLarge(version: FileVersion): Promise<FileHandle | undefined> {
    const handle = await open(join(this.#root, version.path)).catch(() => undefined);
    if (!handle) return undefined;
    if (isSame(await handle.stat(), version.identity)) return handle;
    await handle.close();
    return undefined;
  }
}

async function readPacked(
  file: string,
  encoding: Encoding,
  version: FileVersion,
): Promise<Packed | undefined> {
  const handle = await open(file).catch(() => undefined);
  if (!handle) return undefined;
  try {
    const { identity, body } = await readWhole(handle);
    const plain = await unpackers[encoding](body, { maxOutputLength: version.size + 1 }).catch(
      () => undefined,
    );
    return { identity, body: plain && digestOf(plain) === version.tag ? body : undefined };
  } finally {
    await handle.close();
  }
}
