import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { Purge } from './purge.ts';

/**
 * Changed URLs that are not purged from the CDN yet. They are saved before a change is served, so that a restart after a
 * crash or a failed purge purges them.
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
    // Written to a new file first, so that a crash leaves the list intact.
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
