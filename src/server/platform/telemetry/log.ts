import { type Logger, pino } from 'pino';

export type { Logger };

/** JSON lines on stdout; whatever identifies a person or opens a session is blotted out. */
export function createLog(level: string): Logger {
  return pino({
    level,
    redact: {
      paths: ['token', '*.token', 'email', '*.email', 'password', '*.password', 'headers["access-token"]'],
      censor: '[redacted]',
    },
  });
}
