/** Sent again after this time, the same input gets a new key. */
const lifetimeMs = 10 * 60_000;

/**
 * Idempotency keys for writes: the same input sent again without an answer gets the same key, whatever version the
 * record has by then. An answer ends the key.
 */
export function createIdempotencyKeys(now: () => number = Date.now) {
  const open = new Map<string, { key: string; at: number }>();
  const identityOf = (call: string, input: object) => {
    const { version: _, ...rest } = input as { version?: unknown };
    return `${call} ${JSON.stringify(rest)}`;
  };
  return {
    keyOf(call: string, input: object): string {
      const identity = identityOf(call, input);
      const known = open.get(identity);
      if (known && known.at > now() - lifetimeMs) return known.key;
      const key = crypto.randomUUID();
      open.set(identity, { key, at: now() });
      return key;
    },
    end(call: string, input: object): void {
      open.delete(identityOf(call, input));
    },
  };
}
