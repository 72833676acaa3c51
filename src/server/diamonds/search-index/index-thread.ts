import { parentPort } from 'node:worker_threads';
import { DiamondIndex } from './diamond-index.ts';
import type { IndexReply, IndexRequest } from './messages.ts';
import { unpackStones } from './packed-stone.ts';

/** The thread that holds the index: searching a million stones must not hold up the host's other calls. */
let buffers: Uint8Array[] = [];
let index = new DiamondIndex([]);

function answer(request: IndexRequest): IndexReply {
  const { ask } = request;
  switch (request.kind) {
    case 'load':
      buffers.push(request.bytes);
      return { ask, kind: 'done', size: 0 };
    case 'build':
      index = new DiamondIndex(buffers);
      buffers = [];
      return { ask, kind: 'done', size: index.size };
    case 'update':
      return { ask, kind: 'updated', others: index.update(unpackStones(request.bytes)) };
    case 'search':
      return { ask, kind: 'found', answer: index.search(request.query) };
  }
}

parentPort?.on('message', (request: IndexRequest) => {
  let reply: IndexReply;
  try {
    reply = answer(request);
  } catch (error) {
    reply = {
      ask: request.ask,
      kind: 'failed',
      words: error instanceof Error ? error.message : String(error),
    };
  }
  parentPort?.postMessage(reply);
});
