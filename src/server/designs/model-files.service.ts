import { createHash } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { designHash } from '#kernel/jewel/design/design.canonical.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { mostLinkBytes } from '#kernel/shop/designs/designs.rules.ts';
import { lazyThread } from '#server/platform/worker-rpc.ts';
import { readDesign } from './compositions.service.ts';
import { runInTurn } from './measured-designs.ts';
import type { ModelFormat, ModelThread } from './model-thread.ts';

interface ModelFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** Identifies these bytes (ETag). */
  tag: string;
}

/** Size of the cache: a viewer requests a file two or three times, and several people open a link. */
const maxCachedBytes = 64 * 1024 * 1024;

const cache = new LRUCache<string, ModelFile>({
  maxSize: maxCachedBytes,
  sizeCalculation: ({ bytes }) => bytes.length,
});

const models = lazyThread<ModelThread>(new URL('./model-thread.ts', import.meta.url));

function unpacked(text: string): unknown {
  try {
    const bytes = inflateRawSync(Buffer.from(text, 'base64url'), { maxOutputLength: mostLinkBytes });
    const read: unknown = JSON.parse(bytes.toString('utf8'));
    return typeof read === 'object' && read !== null && 'design' in read ? read.design : undefined;
  } catch {
    return undefined;
  }
}

/** The design in a URL, as design links encode it; throws 1000008 if there is none or it cannot be made. */
export function readPackedDesign(text: string): Design {
  return readDesign(unpacked(text));
}

/** The file of a design for AR viewers, in metres at true scale; cached, and built in the queue of all designs. */
export async function modelOfDesign(design: Design, format: ModelFormat): Promise<ModelFile> {
  const hash = await designHash(design);
  const key = `${hash}.${format}`;
  const known = cache.get(key);
  if (known) return known;
  const bytes = await runInTurn(() => models.call((calls) => calls.modelFile(design, format)));
  const tag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  const made: ModelFile = { name: `${design.kind}-${hash.slice(0, 8)}.${format}`, bytes, tag };
  cache.set(key, made);
  return made;
}
