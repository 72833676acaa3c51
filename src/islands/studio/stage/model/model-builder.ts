import { callWorker } from '#client/worker-calls.ts';
import type { Built, Lying, ModelWorker } from './model.worker.ts';
import { NewestOnly } from './newest-only.ts';

/** Builds models in a worker; a request superseded by a newer one resolves to null. */
export class ModelBuilder {
  readonly #worker = callWorker<ModelWorker>(
    new Worker(new URL('./model.worker.ts', import.meta.url), { type: 'module' }),
  );
  readonly #asked: NewestOnly<unknown, Built>;

  constructor(lying: Lying = 'worked-on') {
    this.#asked = new NewestOnly((document) => this.#worker.calls.build(document, lying));
  }

  build(document: unknown): Promise<Built | null> {
    return this.#asked.ask(document);
  }

  dispose(): void {
    this.#asked.end();
    this.#worker.end();
  }
}
