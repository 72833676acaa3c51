import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { DrawnFiles } from './draw-files.ts';
import type { DrawingSettings, Drawn } from './draw-worker.ts';

/** Longer than any design takes on a machine under load; then the drawing fails. */
const longestMs = 540_000;

/**
 * The single drawing thread. It starts with the first design; `end` stops it and frees its memory. After an error or a
 * timeout the next design gets a new thread.
 */
export class DrawingThread {
  readonly #settings: DrawingSettings;
  #worker: Worker | undefined;

  constructor(settings: DrawingSettings) {
    this.#settings = settings;
  }

  /** Rejects with the reason if a design cannot be drawn. */
  async draw(design: object): Promise<DrawnFiles> {
    this.#worker ??= new Worker(join(import.meta.dirname, 'draw-worker.ts'), { workerData: this.#settings });
    const worker = this.#worker;
    const timer = new AbortController();
    try {
      const answer = await new Promise<Drawn>((resolve, reject) => {
        const { signal } = timer;
        const late = setTimeout(() => reject(new Error(`not drawn within ${longestMs / 1000} s`)), longestMs);
        signal.addEventListener('abort', () => clearTimeout(late));
        worker.once('message', resolve);
        worker.once('error', reject);
        worker.once('exit', () => reject(new Error('the drawing thread exited')));
        worker.postMessage(design);
      });
      worker.removeAllListeners();
      if ('error' in answer) throw new Error(answer.error);
      return answer.drawn;
    } catch (error) {
      await this.end();
      throw error;
    } finally {
      timer.abort();
    }
  }

  async end(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    worker?.removeAllListeners();
    await worker?.terminate();
  }
}
