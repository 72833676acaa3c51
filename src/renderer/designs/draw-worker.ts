import { parentPort, workerData } from 'node:worker_threads';
import sharp from 'sharp';
import { openTracer } from '../trace/compile-kernel.ts';
import { type DrawnFiles, drawFiles } from './draw-files.ts';

export interface DrawingSettings {
  /** Cache folder of the compiled tracer. */
  cache: string;
  widths: readonly number[];
}

export type Drawn = { drawn: DrawnFiles } | { error: string };

const port = parentPort;
if (port === null) throw new Error('draw-worker.ts runs as a worker thread');
const { cache, widths }: DrawingSettings = workerData;
sharp.concurrency(1);
const tracer = openTracer(cache);

async function draw(design: object): Promise<Drawn> {
  try {
    return { drawn: await drawFiles(await tracer, design, widths) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

port.on('message', (design: object) => {
  void draw(design).then((drawn) => port.postMessage(drawn));
});
