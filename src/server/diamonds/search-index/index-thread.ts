import { answerCalls } from '#server/platform/worker-rpc.ts';
import type { DiamondQuery } from '../diamond-query.ts';
import { DiamondIndex } from './diamond-index.ts';
import { unpackStones } from './packed-stone.ts';

/** The thread that holds the index: searching a million stones must not hold up the host's other calls. */
let buffers: Uint8Array[] = [];
let index = new DiamondIndex([]);

const functions = {
  /** Takes packed stones for the next index. */
  load(bytes: Uint8Array): void {
    buffers.push(bytes);
  },
  /** Makes the index of what was loaded; how many stones it holds. */
  build(): number {
    index = new DiamondIndex(buffers);
    buffers = [];
    return index.size;
  },
  /** Takes over price and stock of packed stones; the ids of those that need a new index. */
  update: (bytes: Uint8Array) => index.update(unpackStones(bytes)),
  search: (query: DiamondQuery) => index.search(query),
};
export type IndexThread = typeof functions;
answerCalls(functions);
