/** Time of one step of an import, so that other jobs get their turn. */
const stepMs = 2_000;

/**
 * Starts the time of a step, which is not shorter than its preparation took; the function returned says whether it is over.
 */
export function stepClock(preparationMs = 0): () => boolean {
  const endsAt = performance.now() + Math.max(stepMs, preparationMs);
  return () => performance.now() > endsAt;
}
