/** A person who sends the same so much later means it anew. */
const keptMs = 10 * 60_000;

/**
 * Names of what is sent, so that the host does it once: what is sent again after no answer came goes under the same name,
 * whatever version of the record stands there by then. What was answered ends; the same sent after that is another.
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
