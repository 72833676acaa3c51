import { mailedLink } from '#kernel/shop/account/account.rules.ts';
import { codes } from '#kernel/wire/codes.ts';
import type { Config } from '#server/config.ts';
import { findCustomerByEmail } from '#server/customers/customers.repo.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { LinkPurpose, WaitingRegistration } from '#server/platform/db/schema/account.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { Call } from '#server/platform/http/route.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { createToken, hashToken } from '#server/platform/tokens.ts';
import { findLink, insertLink } from './links.repo.ts';

/**
 * URL of an activation link: on our site, or in a client of the original, which routes behind a `#`. The `domain` that a
 * client sends is used only if it is configured, so that our emails never link to a stranger's page.
 */
function activationUrl({ mobileOrigin, extraOrigins }: Config, domain: string, token: string): string {
  const origin = URL.parse(domain)?.origin;
  const isClient = origin !== undefined && [mobileOrigin, ...extraOrigins].includes(origin);
  return isClient
    ? `${origin}#/customer/account/registerenable/${token}`
    : `/register/?registerToken=${token}`;
}

/** Stores the hash of a new token and returns the token. */
export async function createLink(
  executor: Executor,
  now: Date,
  link: { purpose: LinkPurpose; email: string; registration: WaitingRegistration | null },
): Promise<string> {
  const token = createToken();
  const expiresAt = new Date(now.getTime() + mailedLink.lifetimeMs);
  await insertLink(executor, { ...link, tokenHash: hashToken(token), now, expiresAt });
  return token;
}

/** Emails the link for the first password of an account that was made from an order. */
export async function mailFirstPassword(
  executor: Executor,
  { locale, now }: Pick<Call, 'locale' | 'now'>,
  { email, name }: { email: string; name: string },
): Promise<void> {
  const token = await createLink(executor, now, { purpose: 'reset', email, registration: null });
  const url = `/forgetPassword/?resetToken=${token}`;
  const values = { name };
  await queueMail(executor, { kind: 'account-from-order', to: email, customerId: null, locale, values, url });
}

/**
 * Emails the activation link, or a hint if the address has an account. The answer is the same, so that it does not
 * reveal which addresses are known.
 */
export async function mailActivation(
  host: Host,
  call: Call,
  { email, domain, registration }: { email: string; domain: string; registration: WaitingRegistration },
): Promise<void> {
  const mail = { to: email, customerId: null, locale: call.locale, values: {} };
  await host.db.transaction(async (trx) => {
    if (await findCustomerByEmail(trx, email)) {
      await queueMail(trx, { ...mail, kind: 'account-exists', url: '/login/' });
    } else {
      const token = await createLink(trx, call.now, { purpose: 'activate', email, registration });
      const url = activationUrl(host.config, domain, token);
      await queueMail(trx, { ...mail, kind: 'link-activate', url });
    }
  });
}

/** The open link for a new password; throws 1100009. */
export async function openReset(host: Host, call: Call, token: string): Promise<{ email: string }> {
  const link = await findLink(host.db.handle, 'reset', hashToken(token), call.now);
  return link ?? refuseReset();
}

export function refuseReset(): never {
  const data = { resetPasswordActive: false };
  refuse(codes.resetTokenInvalid, { text: { key: 'clients-api.link-over' }, data });
}
