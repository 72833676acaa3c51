/** Timeout of an island's code (specification section 9). */
const CHUNK_TIMEOUT_MS = 120_000;

/** Loads and runs an island; a lost one becomes an unhandled rejection, which the chunk guard handles. */
export async function runIsland(load: () => Promise<() => Promise<void>>): Promise<void> {
  const timer = setTimeout(() => {
    void Promise.reject(new Error('module script did not answer in time'));
  }, CHUNK_TIMEOUT_MS);
  const hydrate = await load();
  clearTimeout(timer);
  await hydrate();
}
