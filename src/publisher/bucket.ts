import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';
import type { S3Call } from '#server/platform/media/s3-bucket.ts';
import { inParallel } from '#site-server/parallel.ts';
import { isPublic } from '#site-server/release.ts';
import { type EdgeRules, isImmutable, stepOf, storedHeaders } from './bucket-files.ts';
import { filesOf } from './release-files.ts';

/** The target of a site cannot be written: no change is at fault, and all are tried again. */
export class TargetError extends Error {}

/** Files that are sent at the same time. */
const parallel = 12;
/** A film has some ten megabytes. */
const timeoutMs = 120_000;
/** Hashed files stay for this long after the last release that has them: open tabs and cached pages ask for them. */
export const graceMs = 7 * 86_400_000;

interface BucketParts {
  call: S3Call;
  /** Folder of the bucket with the files; `<prefix>.state` beside it has what the CDN does not serve. */
  prefix: string;
  /** Local file with the times since which hashed files are in no release. */
  retiredFile: string;
  rulesOf: (folder: string) => Promise<EdgeRules>;
  now?: () => Date;
  /** Keys in one answer. */
  listedAtOnce?: number;
}

const digestOf = (content: Buffer) => createHash('md5').update(content).digest('hex');

/** The keys and ETags of an answer to ListObjects, and whether the list goes on. */
function listingIn(xml: string) {
  const objects: { key: string; etag: string }[] = [];
  let isTruncated = false;
  let name = '';
  const parser = new Parser(
    {
      onopentag(tag) {
        name = tag;
        if (tag === 'Contents') objects.push({ key: '', etag: '' });
      },
      ontext(text) {
        const object = objects.at(-1);
        if (name === 'IsTruncated') isTruncated = text === 'true';
        if (object && name === 'Key') object.key += text;
        if (object && name === 'ETag') object.etag += text.replaceAll('"', '');
      },
      onclosetag() {
        name = '';
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return { objects, isTruncated };
}

/**
 * A copy of the served release in object storage. The bucket itself says what it has, so a publisher with an empty disk,
 * or one that was killed while it wrote, continues with the files that differ.
 */
export class Bucket {
  readonly #parts: BucketParts;
  /** Digest of each file in the bucket; undefined before the first listing, and after an error. */
  #known: Map<string, string> | undefined;
  /** Changed files since the last update; undefined if any may have changed. */
  #touched: Set<string> | undefined;
  /** The rules in the bucket; undefined before the first reading, and after an error. */
  #rules: EdgeRules | undefined;

  constructor(parts: BucketParts) {
    this.#parts = parts;
  }

  /** Notes files that have changed; all may have without an argument. */
  touch(files?: readonly string[]): void {
    if (files === undefined) this.#touched = undefined;
    else for (const file of files) this.#touched?.add(file);
  }

  /** Makes the bucket equal to a release. Throws a TargetError if storage does not answer or refuses. */
  async update(folder: string): Promise<void> {
    try {
      await this.#write(folder);
    } catch (error) {
      this.#known = undefined;
      this.#rules = undefined;
      throw new TargetError(error instanceof Error ? error.message : String(error), { cause: error });
    }
  }

  async #write(folder: string): Promise<void> {
    const rules = await this.#parts.rulesOf(folder);
    const isWhole = this.#known === undefined || this.#touched === undefined;
    this.#known ??= await this.#list();
    const known = this.#known;
    const isPublicFile = (file: string) => isPublic(`/${file}`);
    const all = isWhole ? await filesOf(folder) : [...(this.#touched ?? [])];
    const files = all.filter(isPublicFile);
    this.#rules ??= await this.#readRules();
    const areStale = isWhole && known.size > 0 && this.#rules?.rules !== rules.rules;
    const steps = [0, 1, 2, 3].map((step) => files.filter((file) => stepOf(file) === step));
    const found = new Set<string>();
    for (const [step, names] of steps.entries()) {
      // The policy must allow the scripts of new pages before they are served.
      if (step === 2) await this.#putRules(areStale ? { ...rules, rules: '' } : rules);
      await inParallel(names, parallel, async (file) => {
        const content = await readFile(join(folder, file)).catch(() => undefined);
        if (!content) return;
        found.add(file);
        const digest = digestOf(content);
        if (!areStale && known.get(file) === digest) return;
        await this.#put(`${this.#parts.prefix}/${file}`, content, storedHeaders(file));
        known.set(file, digest);
      });
    }
    await this.#putRules(rules);
    const candidates = isWhole ? [...known.keys()] : files;
    await this.#remove(
      candidates.filter((file) => known.has(file) && !found.has(file)),
      found,
    );
    this.#touched = new Set();
  }

  /** Removes files that no release has: pages at once, hashed files after their grace. */
  async #remove(missing: readonly string[], found: ReadonlySet<string>): Promise<void> {
    const now = (this.#parts.now ?? (() => new Date()))();
    const text = await readFile(this.#parts.retiredFile, 'utf8').catch(() => '{}');
    const before = JSON.parse(text) as Record<string, string>;
    const retired = new Map(Object.entries(before).filter(([file]) => !found.has(file)));
    for (const file of missing) if (!retired.has(file)) retired.set(file, now.toISOString());
    const isOver = (file: string, since: string) =>
      !isImmutable(file) || now.getTime() - Date.parse(since) > graceMs;
    const over = [...retired].filter(([file, since]) => isOver(file, since)).map(([file]) => file);
    await inParallel(over, parallel, async (file) => {
      const answer = await this.#parts.call('DELETE', `${this.#parts.prefix}/${file}`, { timeoutMs });
      await answer.arrayBuffer();
      this.#known?.delete(file);
      retired.delete(file);
    });
    const after = JSON.stringify(Object.fromEntries(retired));
    if (after === text) return;
    await writeFile(`${this.#parts.retiredFile}.part`, after);
    await rename(`${this.#parts.retiredFile}.part`, this.#parts.retiredFile);
  }

  async #put(key: string, body: Buffer, headers: Record<string, string>): Promise<void> {
    await (await this.#parts.call('PUT', key, { body, headers, timeoutMs })).arrayBuffer();
  }

  get #rulesKey(): string {
    return `${this.#parts.prefix}.state/edge.json`;
  }

  async #readRules(): Promise<EdgeRules | undefined> {
    const answer = await this.#parts.call('GET', this.#rulesKey, { timeoutMs });
    const text = await answer.text();
    return answer.ok ? (JSON.parse(text) as EdgeRules) : undefined;
  }

  async #putRules(rules: EdgeRules): Promise<void> {
    const text = JSON.stringify(rules);
    if (text === JSON.stringify(this.#rules)) return;
    const headers = { 'content-type': 'application/json', 'cache-control': 'no-cache' };
    await this.#put(this.#rulesKey, Buffer.from(text), headers);
    this.#rules = rules;
  }

  async #list(): Promise<Map<string, string>> {
    const { call, prefix, listedAtOnce = 1_000 } = this.#parts;
    const known = new Map<string, string>();
    // The first version of the call: its marker is a key, and every storage has it.
    for (let marker = ''; ; ) {
      const query = {
        prefix: `${prefix}/`,
        'max-keys': String(listedAtOnce),
        ...(marker !== '' && { marker }),
      };
      const answer = await call('GET', '', { query, timeoutMs });
      const { objects, isTruncated } = listingIn(await answer.text());
      for (const { key, etag } of objects) known.set(key.slice(prefix.length + 1), etag);
      if (!isTruncated) return known;
      marker = objects.at(-1)?.key ?? '';
    }
  }
}
