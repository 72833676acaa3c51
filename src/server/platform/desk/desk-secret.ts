import type { Config } from '#server/config.ts';

/** Secrets from which the keys of the desk are derived: the present one, which encrypts and signs, and former ones. */
export type DeskSecrets = readonly [string, ...string[]];

/** The secrets of the desk. Throws if there is none; the desk is not mounted then. */
export function deskSecretsOf({
  deskSecrets: [present, ...former],
}: Pick<Config, 'deskSecrets'>): DeskSecrets {
  if (present !== undefined) return [present, ...former];
  throw new Error('The desk is closed: set DESK_SECRET to a secret of at least 32 characters.');
}
