import type { Host } from '#server/platform/host.ts';
import { StaffError } from '#server/platform/staff-error.ts';

export type StaffHost = Pick<Host, 'db' | 'clock' | 'config'>;

/** A command; `run` returns the text to print, or throws a StaffError. */
export interface StaffCommand {
  /** Its arguments: `<required>` and `[optional]`. */
  args: string;
  summary: string;
  run: (host: StaffHost, args: string[]) => Promise<string>;
}

/** Validates an argument; throws a StaffError that names it. */
export function parseArg(
  arg: string | undefined,
  what: string,
  pattern = /^[\p{L}\p{N}][\p{L}\p{N} .&/+-]{0,39}$/u,
): string {
  if (arg !== undefined && pattern.test(arg)) return arg;
  throw new StaffError(`'${arg ?? ''}' is no ${what}.`);
}
