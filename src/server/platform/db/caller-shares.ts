import { DatabaseUnavailableError } from './database-unavailable.ts';

/** A caller has waited too long for its own requests. */
export class CallerBusyError extends Error {
  constructor() {
    super('too many requests of one caller');
  }
}

interface Share {
  held: number;
  /** Number of places that were released. */
  ended: number;
  waiting: (() => void)[];
}

/**
 * Lets each caller hold at most `most` of a resource; what is above waits for the caller's own requests, so that a burst
 * of one network does not delay everybody. After `timeoutMs`, `take` throws a CallerBusyError, or a
 * DatabaseUnavailableError if none of those requests has ended meanwhile.
 */
export function callerShares({ most, timeoutMs }: { most: number; timeoutMs: number }) {
  const shares = new Map<string, Share>();

  return {
    async take(caller: string): Promise<void> {
      const share = shares.get(caller) ?? { held: 0, ended: 0, waiting: [] };
      shares.set(caller, share);
      if (share.held < most) {
        share.held += 1;
        return;
      }
      const { ended } = share;
      await new Promise<void>((resolve, reject) => {
        const begin = () => {
          clearTimeout(timer);
          resolve();
        };
        const timer = setTimeout(() => {
          share.waiting.splice(share.waiting.indexOf(begin), 1);
          reject(share.ended > ended ? new CallerBusyError() : new DatabaseUnavailableError('no query ends'));
        }, timeoutMs);
        share.waiting.push(begin);
      });
    },

    /** Passes the place to the caller's next request. */
    release(caller: string): void {
      const share = shares.get(caller);
      if (!share) return;
      share.ended += 1;
      const next = share.waiting.shift();
      if (next) next();
      else share.held -= 1;
      if (share.held === 0) shares.delete(caller);
    },
  };
}

export type CallerShares = ReturnType<typeof callerShares>;
