/** Runs a task for each item with limited concurrency. Throws the first failure; no task starts after it. */
export async function inParallel<T>(
  items: Iterable<T>,
  atOnce: number,
  act: (item: T) => Promise<unknown>,
): Promise<void> {
  const queue = items[Symbol.iterator]();
  let hasFailed = false;
  const work = async () => {
    for (let next = queue.next(); !next.done && !hasFailed; next = queue.next()) {
      await act(next.value).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
