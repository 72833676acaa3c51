import { randomInt } from 'node:crypto';
import { mailedCode } from '#kernel/shop/account/account.rules.ts';
import { findCustomerByEmail } from '#server/customers/customers.repo.ts';
import { hashPassword, verifyPassword } from '#server/platform/authentication/passwords.ts';
import type { CodePurpose } from '#server/platform/db/schema/account.ts';
import type { Host } from '#server/platform/host.ts';
import type { Call } from '#server/platform/http/route.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { deviceOf } from '#server/sessions/devices.service.ts';
import { takeEmail } from '#server/sessions/sign-in-limits.service.ts';
import { closeCode, replaceCode, spendTry } from './codes.repo.ts';

/** Purposes of codes that change the account of the caller. */
const accountPurposes: readonly CodePurpose[] = ['email', 'erase', 'passkey'];

/**
 * A code belongs to the device that requested it: other devices neither close it nor use up its tries. A code that
 * changes an account also belongs to that account: the proof of one customer must not open another on the same device.
 */
function askerOf(call: Call, purpose: CodePurpose): string {
  if (!accountPurposes.includes(purpose)) return deviceOf(call);
  return hashToken(`${deviceOf(call)}|customer:${call.shopper?.customerId}`);
}

async function drawCode({ config }: Host): Promise<{ code: string; codeHash: string }> {
  const code = String(randomInt(10 ** mailedCode.digits)).padStart(mailedCode.digits, '0');
  // A plain digest of six digits is found by brute force.
  return { code, codeHash: await hashPassword(code, config.hashCost) };
}

function openCode(call: Call, purpose: CodePurpose, recipient: string) {
  const expiresAt = new Date(call.now.getTime() + mailedCode.lifetimeMs);
  return { purpose, email: recipient, askedBy: askerOf(call, purpose), now: call.now, expiresAt };
}

/** Creates a code for a recipient: an email address, or a phone number in E.164. */
export async function createCode(
  host: Host,
  call: Call,
  purpose: CodePurpose,
  recipient: string,
): Promise<string> {
  const { code, codeHash } = await drawCode(host);
  await host.db.transaction((trx) => replaceCode(trx, { ...openCode(call, purpose, recipient), codeHash }));
  return code;
}

/**
 * Emails a code. The answer and its cost do not reveal whether the address has an account: a code for a new password
 * is also created for an unknown address, but not emailed. Throws 1000010.
 */
export async function requestCode(
  host: Host,
  call: Call,
  purpose: CodePurpose,
  email: string,
): Promise<void> {
  const account = await findCustomerByEmail(host.db.handle, email);
  await takeEmail(host, call, purpose, email, account);
  const { code, codeHash } = await drawCode(host);
  await host.db.transaction(async (trx) => {
    await replaceCode(trx, { ...openCode(call, purpose, email), codeHash });
    if (purpose === 'forgot' && !account) return;
    await queueMail(trx, {
      kind: `code-${purpose}`,
      to: email,
      customerId: null,
      locale: call.locale,
      values: { code },
    });
  });
}

/**
 * Whether this is the caller's open code of the purpose and address; it is then used up. Runs outside of any
 * transaction, so that a wrong guess counts even when the call fails.
 */
export async function redeemCode(
  host: Host,
  call: Call,
  purpose: CodePurpose,
  email: string,
  code: string,
): Promise<boolean> {
  const { now } = call;
  const askedBy = askerOf(call, purpose);
  const open = await spendTry(host.db.handle, { purpose, email, askedBy }, { now, tries: mailedCode.tries });
  if (!open || !(await verifyPassword(code, open.codeHash))) return false;
  return closeCode(host.db.handle, open.id, now);
}
