import type { JewelModel } from '#kernel/geometry/model.ts';
import type { DesignError } from '#kernel/geometry/parse-design.ts';
import type { Family } from '../camera/family.ts';
import type { BuildAnswer, BuildRequest } from './build-messages.ts';

export type Built = { model: JewelModel; family: Family } | { errors: DesignError[] };

interface Waiting {
  resolve: (built: Built | null) => void;
  reject: (error: Error) => void;
}

/**
 * Builds models in a worker. While one is being built only the newest further wish is kept: a slider asks faster than
 * anything can be built, and only its last place matters. A wish overtaken so resolves to null.
 */
export class ModelBuilder {
  readonly #worker = new Worker(new URL('./model.worker.ts', import.meta.url), { type: 'module' });
  #now: ({ id: number } & Waiting) | null = null;
  #next: ({ document: unknown } & Waiting) | null = null;
  #id = 0;

  constructor() {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<BuildAnswer>) => this.#hear(data));
    this.#worker.addEventListener('error', ({ message }) => this.#fail(message));
  }

  build(document: unknown): Promise<Built | null> {
    return new Promise((resolve, reject) => {
      this.#next?.resolve(null);
      this.#next = { document, resolve, reject };
      this.#send();
    });
  }

  #send(): void {
    if (this.#now !== null || this.#next === null) return;
    const { document, resolve, reject } = this.#next;
    this.#next = null;
    this.#id += 1;
    this.#now = { id: this.#id, resolve, reject };
    this.#worker.postMessage({ id: this.#id, document } satisfies BuildRequest);
  }

  #hear(answer: BuildAnswer): void {
    const waiting = this.#now;
    if (waiting === null || answer.id !== waiting.id) return;
    this.#now = null;
    if ('failure' in answer) waiting.reject(new Error(answer.failure));
    else waiting.resolve('errors' in answer ? { errors: answer.errors } : answer);
    this.#send();
  }

  #fail(message: string): void {
    this.#now?.reject(new Error(message));
    this.#now = null;
    this.#send();
  }

  dispose(): void {
    this.#worker.terminate();
    this.#now?.resolve(null);
    this.#next?.resolve(null);
  }
}
