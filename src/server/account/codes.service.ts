import { randomInt } from 'node:crypto';
import { mailedCode } from '#kernel/account/account.rules.ts';
import type { CodePurpose } from '#server/platform/db/schema/account.ts';
import type { Host } from '#server/platform/host.ts';
import type { Call } from '#server/platform/http/route.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { closeCode, replaceCode, spendTry } from './codes.repo.ts';
import { findCustomerByEmail } from './customers.repo.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

/**
 * Mails a code for a purpose. Says and costs the same whoever the address belongs to: a code for a new
 * password is made for a stranger too, but only an account gets the letter. Throws 1000010.
 */
export async function requestCode(
  host: Host,
  call: Call,
  purpose: CodePurpose,
  email: string,
): Promise<void> {
  await host.limits.take('codeAddress', call.ip);
  await host.limits.take('codeMail', `${purpose}:${email}`);
  await host.limits.take('letterMail', email);
  const code = String(randomInt(10 ** mailedCode.digits)).padStart(mailedCode.digits, '0');
  // Six digits are guessed in no time from a plain digest.
  const codeHash = await hashPassword(code);
  const expiresAt = new Date(call.now.getTime() + mailedCode.lifetimeMs);
  await host.db.transaction(async (trx) => {
    await replaceCode(trx, { purpose, email, codeHash, now: call.now, expiresAt });
    const account = await findCustomerByEmail(trx, email);
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
 * Whether this is the open code of the purpose and address; if so it is used up. Runs outside of any
 * transaction, because a wrong guess has to count even when the call fails.
 */
export async function redeemCode(
  host: Host,
  purpose: CodePurpose,
  email: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const open = await spendTry(host.db.handle, purpose, email, { now, tries: mailedCode.tries });
  if (!open || !(await verifyPassword(code, open.codeHash))) return false;
  return closeCode(host.db.handle, open.id, now);
}
