import type { Logger } from '#server/platform/telemetry/log.ts';

/** Rejections without a handler, in this thread. */
export interface Rejections {
  /** Runs the task; throws the error of a promise that was rejected meanwhile without a handler. */
  during<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Logs rejections without a handler, in place of ending the process, and fails the work during which they come. While pages
 * are rendered side by side, reads of a page that has already failed may fail too; its round is repeated.
 */
export function outliveRejections(log: Pick<Logger, 'error'>): Rejections {
  let count = 0;
  let last: unknown;
  process.on('unhandledRejection', (error) => {
    count += 1;
    last = error;
    log.error({ err: error }, 'unhandled rejection');
  });
  return {
    async during(work) {
      const before = count;
      const result = await work();
      // Node reports the rejections of a turn at its end.
      await new Promise((resolve) => setImmediate(resolve));
      if (count > before) throw last instanceof Error ? last : new Error(String(last));
      return result;
    },
  };
}
