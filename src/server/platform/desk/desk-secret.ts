import type { Config } from '#server/config.ts';

/** The secret from which the keys of the desk are derived. Throws if it is not set; the desk is not mounted then. */
export function deskSecretOf({ deskSecret }: Pick<Config, 'deskSecret'>): string {
  if (deskSecret !== undefined) return deskSecret;
  throw new Error('The desk is closed: set DESK_SECRET to a secret of at least 32 characters.');
}
