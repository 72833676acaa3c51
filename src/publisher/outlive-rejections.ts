import type { Logger } from '#server/platform/telemetry/log.ts';

/**
 * Logs rejections without a handler, in place of ending the process. While pages are rendered side by side, reads of a
 * page that has already failed may fail too; its round is repeated.
 */
export function outliveRejections(log: Pick<Logger, 'error'>): void {
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
}
