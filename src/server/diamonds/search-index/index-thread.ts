import { answerCalls } from '#server/platform/worker-rpc.ts';
import type { DiamondQuery } from '../diamond-query.ts';
import { DiamondIndex } from './diamond-index.ts';
import { unpackStones } from './packed-stone.ts';

/** Worker thread with the index, so that searching a million stones does not block other requests. */
let buffers: Uint8Array[] = [];
let index = new DiamondIndex([]);

const functions = {
  /** Adds packed stones to the next index. */
  load(bytes: Uint8Array): void {
    buffers.push(bytes);
  },
  /** Builds the index of the loaded stones; returns their number. */
  build(): number {
    index = new DiamondIndex(buffers);
    buffers = [];
    return index.size;
  },
  /** Updates price and stock. Returns ids of stones that need a new index. */
  update: (bytes: Uint8Array) => index.update(unpackStones(bytes)),
  search: (query: DiamondQuery) => index.search(query),
};
export type IndexThread = typeof functions;
answerCalls(functions);
