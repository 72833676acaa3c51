import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Config } from '#server/config.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { deskSecretsOf } from '#server/platform/desk/desk-secret.ts';
import { decrypt, deriveKeyRing, encrypt } from '#server/platform/encryption.ts';
import { hashToken } from '#server/platform/tokens.ts';
import {
  findTotp,
  listStaffPasskeys,
  putRecoveryCodes,
  putTotp,
  takeRecoveryCode,
  takeTotpStep,
} from './staff-factors.repo.ts';
import { newTotpSecret, totpInvitation, totpStep } from './totp.ts';

const totpKeys = (config: Config) => deriveKeyRing(deskSecretsOf(config), 'staff totp');

const recoveryCodes = 10;
/** 80 bits, without letters that look like digits. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

function newRecoveryCode(): string {
  const characters = Array.from(randomBytes(16), (byte) => alphabet[byte % 32]).join('');
  return characters.replaceAll(/(.{4})(?=.)/g, '$1-');
}

const recoveryHash = (code: string) => hashToken(code.toUpperCase().replaceAll(/[\s-]/g, ''));

/** Available second factors of a person. */
export async function factorsOf(executor: Executor, staffId: number) {
  const totp = await findTotp(executor, staffId);
  const passkeys = await listStaffPasskeys(executor, staffId);
  return { hasTotp: totp !== undefined && totp.confirmedAt !== null, passkeys };
}

/** Creates a secret for an authenticator app, unconfirmed until its first code; it replaces an earlier one. */
export async function beginTotp(
  trx: Transaction<Schema>,
  config: Config,
  { id, email }: { id: number; email: string },
) {
  const secret = newTotpSecret();
  await putTotp(trx, id, encrypt(totpKeys(config)[0], secret));
  return totpInvitation(secret, email);
}

/** Whether the code is valid and unused; marks it as used. */
export async function redeemTotpCode(
  trx: Transaction<Schema>,
  config: Config,
  { staffId, code, now, isFirst }: { staffId: number; code: string; now: Date; isFirst: boolean },
): Promise<boolean> {
  const totp = await findTotp(trx, staffId);
  if (!totp || (totp.confirmedAt === null) !== isFirst) return false;
  const secret = decrypt(totpKeys(config), totp.sealedSecret);
  const step = secret === undefined ? undefined : totpStep(secret, code, now);
  if (step === undefined) return false;
  return takeTotpStep(trx, staffId, { step, ...(isFirst && { confirmedAt: now }) });
}

/** Creates ten recovery codes; the former ones become invalid. */
export async function newRecoveryCodes(trx: Transaction<Schema>, staffId: number): Promise<string[]> {
  const fresh = Array.from({ length: recoveryCodes }, newRecoveryCode);
  await putRecoveryCodes(trx, staffId, fresh.map(recoveryHash));
  return fresh;
}

export function redeemRecoveryCode(
  trx: Transaction<Schema>,
  staffId: number,
  code: string,
): Promise<boolean> {
  return takeRecoveryCode(trx, staffId, recoveryHash(code));
}
