import type { Built } from './build-messages.ts';
import { NewestOnly } from './newest-only.ts';

/** Builds models in a worker; a wish overtaken by a newer one resolves to null. */
export class ModelBuilder {
  readonly #asked = new NewestOnly<unknown, Built>(
    new Worker(new URL('./model.worker.ts', import.meta.url), { type: 'module' }),
  );

  build(document: unknown): Promise<Built | null> {
    return this.#asked.ask(document);
  }

  dispose(): void {
    this.#asked.dispose();
  }
}

export type { Built };
