import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { currentRequestId } from '../db/request-context.ts';
import { currentTraceId } from '../tracing/spans.ts';

export type { Logger };

/**
 * A logger that writes JSON lines to stdout or a stream. Personal data and tokens are redacted. Lines of a request carry its
 * `requestId`, as in the X-Request-Id header, and those of a trace its `traceId`.
 */
export function createLog(level: string, stream?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    mixin: () => {
      const requestId = currentRequestId();
      const traceId = currentTraceId();
      return { ...(requestId !== undefined && { requestId }), ...(traceId !== undefined && { traceId }) };
    },
    redact: {
      paths: ['token', '*.token', 'email', '*.email', 'password', '*.password', 'headers["access-token"]'],
      censor: '[redacted]',
    },
  };
  return stream ? pino(options, stream) : pino(options);
}
