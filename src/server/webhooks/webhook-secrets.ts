import { randomBytes } from 'node:crypto';
import type { Config } from '#server/config.ts';
import { deskSecretsOf } from '#server/platform/desk/desk-secret.ts';
import { decrypt, deriveKeyRing, encrypt } from '#server/platform/encryption.ts';

type SecretConfig = Pick<Config, 'deskSecrets'>;

const keysOf = (config: SecretConfig) => deriveKeyRing(deskSecretsOf(config), 'webhook secrets');

/** A signing secret in the form of Standard Webhooks, with its encrypted form. */
export function newSecret(config: SecretConfig): { secret: string; sealed: string } {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  return { secret, sealed: encrypt(keysOf(config)[0], secret) };
}

/** Throws if it was encrypted with a secret of the desk that is no longer known. */
export function openSecret(config: SecretConfig, sealed: string): string {
  const secret = decrypt(keysOf(config), sealed);
  if (secret === undefined) throw new Error('the signing secret cannot be decrypted: make a new one');
  return secret;
}
