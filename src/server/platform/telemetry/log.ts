import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { currentRequestId } from './request-context.ts';

export type { Logger };

/**
 * JSON lines, on stdout unless told otherwise; whatever identifies a person or opens a session is blotted out. What a
 * call writes carries its `requestId`, which the caller was told in X-Request-Id.
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
