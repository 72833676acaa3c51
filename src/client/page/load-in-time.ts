/** An island's code comes within this time or counts as lost (specification section 9). */
const CHUNK_TIMEOUT_MS = 120_000;

/** Loads and runs an island; a lost one ends as an unhandled rejection, which the chunk guard hears. */
export async function runIsland(load: () => Promise<() => Promise<void>>): Promise<void> {
  const timer = setTimeout(() => {
    void Promise.reject(new Error('module script did not answer in time'));
  }, CHUNK_TIMEOUT_MS);
  const hydrate = await load();
  clearTimeout(timer);
  await hydrate();
}
