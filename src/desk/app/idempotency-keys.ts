/** Sent again after this time, the same input gets a new key. */
const keptMs = 10 * 60_000;

/**
 * Idempotency keys for writes: the same input sent again without an answer gets the same key, whatever version the
 * record has by then. An answer ends the key.
 */
export function createAttempts(now: () => number = Date.now) {
  const open = new Map<string, { name: string; at: number }>();
  const whatOf = (call: string, input: object) => {
    const { version: _, ...rest } = input as { version?: unknown };
    return `${call} ${JSON.stringify(rest)}`;
  };
  return {
    of(call: string, input: object): string {
      const what = whatOf(call, input);
      const known = open.get(what);
      if (known && known.at > now() - keptMs) return known.name;
      const name = crypto.randomUUID();
      open.set(what, { name, at: now() });
      return name;
    },
    end(call: string, input: object): void {
      open.delete(whatOf(call, input));
    },
  };
}
