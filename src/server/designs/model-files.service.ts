import { createHash } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { designHash } from '#kernel/jewel/design/design.canonical.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { mostLinkBytes } from '#kernel/shop/designs/designs.rules.ts';
import { threadOnCall } from '#server/platform/thread-calls.ts';
import { readDesign } from './compositions.service.ts';
import { inTurn } from './measured-designs.ts';
import type { ModelFormat, ModelThread } from './model-thread.ts';

interface ModelFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** Names these bytes. */
  tag: string;
}

/** A viewer asks twice or three times for one file, and a link is opened by several people. */
const mostBytesKept = 64 * 1024 * 1024;

const kept = new LRUCache<string, ModelFile>({
  maxSize: mostBytesKept,
  sizeCalculation: ({ bytes }) => bytes.length,
});

const models = threadOnCall<ModelThread>(new URL('./model-thread.ts', import.meta.url));

function unpacked(text: string): unknown {
  try {
    const bytes = inflateRawSync(Buffer.from(text, 'base64url'), { maxOutputLength: mostLinkBytes });
    const read: unknown = JSON.parse(bytes.toString('utf8'));
    return typeof read === 'object' && read !== null && 'design' in read ? read.design : undefined;
  } catch {
    return undefined;
  }
}

/** The design in an address, as links of designs carry it; throws 1000008 where there is none or none can be made. */
export function readPackedDesign(text: string): Design {
  return readDesign(unpacked(text));
}

/** The file of a design for AR viewers, in metres at true scale; made once, in the line of everybody's designs. */
export async function modelOfDesign(design: Design, format: ModelFormat): Promise<ModelFile> {
  const hash = await designHash(design);
  const key = `${hash}.${format}`;
  const known = kept.get(key);
  if (known) return known;
  const bytes = await inTurn(() => models.call((calls) => calls.modelFile(design, format)));
  const tag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  const made: ModelFile = { name: `${design.kind}-${hash.slice(0, 8)}.${format}`, bytes, tag };
  kept.set(key, made);
  return made;
}
