import { setImmediate as nextTurn } from 'node:timers/promises';
import { answerCalls } from '#server/platform/worker-rpc.ts';
import type { DiamondQuery } from '../diamond-query.ts';
import { DiamondIndex } from './diamond-index.ts';
import { unpackStones } from './packed-stone.ts';

/** Worker thread with the index, so that searching a million stones does not block other requests. */
const index = new DiamondIndex();

const functions = {
  /** Removes stones, then adds and replaces packed ones; searches are answered meanwhile. Returns the number of stones. */
  async apply(stones: Uint8Array, removed: readonly number[] = []): Promise<number> {
    for (const _ of index.apply(unpackStones(stones), removed)) await nextTurn();
    return index.size;
  },
  search: (query: DiamondQuery) => index.search(query),
};
export type IndexThread = typeof functions;
answerCalls(functions);
