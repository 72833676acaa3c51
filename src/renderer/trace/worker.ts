import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import sharp from 'sharp';
import { skiesOf } from '../light/skies.ts';
import { postProcess } from '../post-process/post-process.ts';
import { buildScene } from '../scene/build-scene.ts';
import { aimCamera } from '../scene/camera.ts';
import {
  encodePicture,
  type Identity,
  type MediaEntry,
  type Pixels,
  raw,
  writePreview,
} from '../write/encode.ts';
import type { Picture } from './picture.ts';
import { tracePicture } from './tracer.ts';

export interface WorkerOrder {
  picture: Picture;
  identity: Identity;
  /** Path of the output files without width and suffix; null = only the lossless print. */
  base: string | null;
  /** Lossless image for contact sheets. */
  print: string;
  /** JPEG for link previews, or null. */
  preview: string | null;
  /** Used as a link preview only: no page shows it. */
  isOnlyPreview: boolean;
}

export type WorkerReport =
  | { kind: 'progress'; name: string; share: number }
  | { kind: 'done'; name: string; entry: MediaEntry | null; cpuMs: number; rays: number }
  | { kind: 'failed'; name: string; message: string };

const port = parentPort;
if (port === null) throw new Error('worker.ts runs as a worker thread');
const { tracer }: { tracer: string } = workerData;
const module = new WebAssembly.Module(readFileSync(tracer));
sharp.concurrency(1);

const report = (message: WorkerReport): void => port.postMessage(message);

async function take(order: WorkerOrder): Promise<void> {
  const { picture } = order;
  const start = process.threadCpuUsage();
  const { placed, packed } = buildScene(picture.pieces);
  const camera = aimCamera(picture.view, placed, picture.width / picture.height);
  const traced = tracePicture(module, packed, skiesOf(picture.setting.studio), camera, picture, (rows) =>
    report({ kind: 'progress', name: picture.name, share: rows / picture.height }),
  );
  const pixels: Pixels = {
    width: picture.width,
    height: picture.height,
    rgb: postProcess(traced, picture.setting),
  };
  await raw(pixels).png({ compressionLevel: 4 }).toFile(order.print);
  const widths = order.isOnlyPreview ? [] : undefined;
  const entry = order.base === null ? null : await encodePicture(pixels, order.base, order.identity, widths);
  if (order.preview !== null) await writePreview(pixels, order.preview);
  const { user, system } = process.threadCpuUsage(start);
  report({ kind: 'done', name: picture.name, entry, cpuMs: (user + system) / 1000, rays: traced.rays });
}

port.on('message', (order: WorkerOrder) => {
  take(order).catch((error: unknown) => {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    report({ kind: 'failed', name: order.picture.name, message });
  });
});
