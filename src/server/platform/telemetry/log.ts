import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { currentRequestId } from '../db/request-context.ts';

export type { Logger };

/**
 * A logger that writes JSON lines to stdout or a stream. Personal data and tokens are redacted. Lines of a request carry its
 * `requestId`, as in the X-Request-Id header.
 */
export function createLog(level: string, stream?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    mixin: () => {
      const requestId = currentRequestId();
      return requestId === undefined ? {} : { requestId };
    },
    redact: {
      paths: ['token', '*.token', 'email', '*.email', 'password', '*.password', 'headers["access-token"]'],
      censor: '[redacted]',
    },
  };
  return stream ? pino(options, stream) : pino(options);
}
