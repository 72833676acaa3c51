/** Returns true at most once per `intervalMs`: the rule for session notifications (2 s). */
export function oncePer(intervalMs: number, now: () => number): () => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const at = now();
    if (at - last < intervalMs) return false;
    last = at;
    return true;
  };
}
