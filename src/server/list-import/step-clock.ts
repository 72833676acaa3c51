/** Time of one step of an import, so that other jobs get their turn. */
const stepMs = 2_000;

/** Starts the time of a step; the function returned says whether it is over. */
export function stepClock(): () => boolean {
  const endsAt = performance.now() + stepMs;
  return () => performance.now() > endsAt;
}
