/** Somebody who works apart from the host. */
interface Helper<Calls> {
  calls: Calls;
  readonly hasEnded: boolean;
  close(): Promise<void>;
}

/** One that did nothing for so long is let go: its heap is as large as the host's own. */
const restMs = 60_000;

/** A thread or process that the first call starts, and the first one after it broke or was let go. */
export function onCall<Calls>(start: () => Helper<Calls>, letGoMs = restMs) {
  let helper: Helper<Calls> | undefined;
  let asked = 0;
  let rest: NodeJS.Timeout | undefined;

  function letGo(): void {
    const resting = helper;
    helper = undefined;
    void resting?.close();
  }

  return {
    async call<Result>(ask: (calls: Calls) => Promise<Result>): Promise<Result> {
      clearTimeout(rest);
      asked += 1;
      try {
        if (!helper || helper.hasEnded) helper = start();
        return await ask(helper.calls);
      } finally {
        asked -= 1;
        if (asked === 0) rest = setTimeout(letGo, letGoMs).unref();
      }
    },
    get isRunning(): boolean {
      return helper !== undefined && !helper.hasEnded;
    },
  };
}
