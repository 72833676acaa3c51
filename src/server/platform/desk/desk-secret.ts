import type { Config } from '#server/config.ts';

/** What the keys of the desk are made of. Without it no call of the desk is mounted; throws for whoever asks all the same. */
export function deskSecretOf({ deskSecret }: Pick<Config, 'deskSecret'>): string {
  if (deskSecret !== undefined) return deskSecret;
  throw new Error('The desk is closed: set DESK_SECRET to a secret of at least 32 characters.');
}
