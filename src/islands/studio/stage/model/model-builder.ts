import { callWorker } from '#client/worker-calls.ts';
import type { Built, ModelWorker } from './model.worker.ts';
import { NewestOnly } from './newest-only.ts';

/** Builds models in a worker; a request overtaken by a newer one resolves to null. */
export class ModelBuilder {
  readonly #worker = callWorker<ModelWorker>(
    new Worker(new URL('./model.worker.ts', import.meta.url), { type: 'module' }),
  );
  readonly #asked = new NewestOnly((document: unknown) => this.#worker.calls.build(document));

  build(document: unknown): Promise<Built | null> {
    return this.#asked.ask(document);
  }

  dispose(): void {
    this.#asked.end();
    this.#worker.end();
  }
}
