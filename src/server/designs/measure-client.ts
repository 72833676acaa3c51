import { Worker } from 'node:worker_threads';
import type { Design } from '#kernel/design/design.contract.ts';
import type { MeasuredDesign, MeasureReply, MeasureRequest } from './measure-messages.ts';

interface Waiting {
  resolve(measured: MeasuredDesign): void;
  reject(error: Error): void;
}

let worker: Worker | undefined;
let lastAsk = 0;
const waiting = new Map<number, Waiting>();

/** The thread; started at the first design, and again after it broke. */
function thread(): Worker {
  if (worker) return worker;
  const started = new Worker(new URL('./measure-thread.ts', import.meta.url));
  const fail = (error: Error) => {
    if (worker !== started) return;
    worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  started.on('message', (reply: MeasureReply) => {
    const one = waiting.get(reply.ask);
    waiting.delete(reply.ask);
    if ('failure' in reply) one?.reject(new Error(reply.failure));
    else one?.resolve(reply.measured);
  });
  started.on('error', fail);
  started.on('exit', () => fail(new Error('the thread that measures designs has ended')));
  // Only main.ts decides how long the process lives.
  started.unref();
  worker = started;
  return started;
}

/** Builds and weighs a design in a thread of its own; rejects where it cannot be made. */
export function measureDesign(design: Design): Promise<MeasuredDesign> {
  lastAsk += 1;
  const request: MeasureRequest = { ask: lastAsk, design };
  return new Promise((resolve, reject) => {
    waiting.set(request.ask, { resolve, reject });
    thread().postMessage(request);
  });
}
