import { Worker } from 'node:worker_threads';
import { ApiError } from '#client/api/api-error.ts';
import { pagesAtOnce } from './rendered-pages.ts';

export interface ThreadData {
  folder: string;
  credential: string | undefined;
}

export interface Asked {
  number: number;
  path: string;
  route: string;
}

export type Rendered =
  | { number: number; html: string }
  /** `isPassing` if the API host was busy or away. */
  | { number: number; error: string; isPassing?: boolean };

/** Renders many pages in worker threads. */
export interface RenderThreads {
  /** Number of pages to request concurrently. */
  atOnce: number;
  renderPage(path: string): Promise<string>;
  close(): Promise<void>;
}

interface Waiting {
  resolve(html: string): void;
  reject(error: Error): void;
}

class Thread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;
  #failure: Error | undefined;

  constructor(data: ThreadData, file: URL) {
    this.#worker = new Worker(file, { workerData: data });
    this.#worker.on('message', (rendered: Rendered) => {
      const waiting = this.#waiting.get(rendered.number);
      this.#waiting.delete(rendered.number);
      if ('html' in rendered) waiting?.resolve(rendered.html);
      else if (rendered.isPassing) waiting?.reject(new ApiError('network', rendered.error));
      else waiting?.reject(new Error(rendered.error));
    });
    this.#worker.on('error', (error: Error) => this.#fail(error));
    this.#worker.on('exit', () => this.#fail(new Error('a thread of the publisher has ended')));
  }

  get load(): number {
    return this.#waiting.size;
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const { reject } of this.#waiting.values()) reject(this.#failure);
    this.#waiting.clear();
  }

  render(path: string, route: string): Promise<string> {
    if (this.#failure) return Promise.reject(this.#failure);
    this.#asked += 1;
    const number = this.#asked;
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    this.#waiting.set(number, { resolve, reject });
    this.#worker.postMessage({ number, path, route } satisfies Asked);
    return promise;
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}

/**
 * Opens threads that render with the compiled worker of a folder. Each has its own read cache and takes 100 MB; the caller must
 * close them.
 */
export function openThreads(
  count: number,
  data: ThreadData,
  routeOf: (path: string) => string,
  file = new URL('./render-thread.ts', import.meta.url),
): RenderThreads {
  const threads = Array.from({ length: count }, () => new Thread(data, file));
  return {
    atOnce: count * pagesAtOnce,
    renderPage: async (path) => {
      const [free] = threads.toSorted((one, other) => one.load - other.load);
      if (!free) throw new Error('no render thread is running');
      return free.render(path, routeOf(path));
    },
    close: async () => {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}
