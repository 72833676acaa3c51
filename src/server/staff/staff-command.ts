import type { Host } from '#server/platform/host.ts';
import { StaffError } from '#server/platform/staff-error.ts';

export type StaffHost = Pick<Host, 'db' | 'clock' | 'config'>;

/** One thing that staff can ask for; `run` gives what is to be said of it, or throws a StaffError. */
export interface StaffCommand {
  /** What follows its name: `<must>` and `[may]`. */
  words: string;
  says: string;
  run: (host: StaffHost, words: string[]) => Promise<string>;
}

/** A word that a person has to name, and how it may look. */
export function named(
  word: string | undefined,
  what: string,
  pattern = /^[\p{L}\p{N}][\p{L}\p{N} .&/+-]{0,39}$/u,
): string {
  if (word !== undefined && pattern.test(word)) return word;
  throw new StaffError(`'${word ?? ''}' is no ${what}.`);
}
