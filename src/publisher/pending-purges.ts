import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { Purge } from './purge.ts';

/**
 * Addresses that are others now and that nobody in front of the site has been told yet. They are written down before a
 * change is served: whoever starts after a crash, or after a purge that failed, tells them.
 */
export class PendingPurges {
  readonly #file: string;
  readonly #purge: Purge;
  #owed: Set<string> | undefined;

  constructor(file: string, purge: Purge) {
    this.#file = file;
    this.#purge = purge;
  }

  async #known(): Promise<Set<string>> {
    this.#owed ??= new Set(
      await readFile(this.#file, 'utf8').then(
        (text) => JSON.parse(text) as string[],
        () => [],
      ),
    );
    return this.#owed;
  }

  async owe(addresses: readonly string[]): Promise<void> {
    const owed = await this.#known();
    const before = owed.size;
    for (const address of addresses) owed.add(address);
    if (owed.size === before) return;
    // Whoever is cut off leaves the list whole.
    await writeFile(`${this.#file}.new`, JSON.stringify([...owed]));
    await rename(`${this.#file}.new`, this.#file);
  }

  async tell(): Promise<void> {
    const owed = await this.#known();
    if (owed.size === 0) return;
    await this.#purge([...owed]);
    owed.clear();
    await rm(this.#file, { force: true });
  }
}
