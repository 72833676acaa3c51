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

/** Paths of the links on our site and in the original's clients, which route behind a `#`. */
const pages: Record<LinkPurpose, { own: string; client: string }> = {
  activate: { own: '/register/?registerToken=', client: '#/customer/account/registerenable/' },
  reset: { own: '/forgetPassword/?resetToken=', client: '#/customer/account/resetpassword/' },
};

/**
 * URL of a link. The `domain` that a client sends is used only if it is configured, so that our emails never link to
 * a stranger's page.
 */
function linkUrl(
  { mobileOrigin, extraOrigins }: Config,
  purpose: LinkPurpose,
  domain: string,
  token: string,
): string {
  const { own, client } = pages[purpose];
  const origin = URL.parse(domain)?.origin;
  const isClient = origin !== undefined && [mobileOrigin, ...extraOrigins].includes(origin);
  return isClient ? `${origin}${client}${token}` : `${own}${token}`;
}

interface NewLink {
  purpose: LinkPurpose;
  email: string;
  domain: string;
  registration: WaitingRegistration | null;
}

/** Stores the hash of a new token and returns the link's URL. */
async function makeLink(executor: Executor, { config }: Host, now: Date, link: NewLink): Promise<string> {
  const { purpose, email, domain, registration } = link;
  const token = createToken();
  const expiresAt = new Date(now.getTime() + mailedLink.lifetimeMs);
  await insertLink(executor, { tokenHash: hashToken(token), purpose, email, registration, now, expiresAt });
  return linkUrl(config, purpose, domain, token);
}

/** Creates a link and queues its email. */
async function mailLink(executor: Executor, host: Host, { locale, now }: Call, link: NewLink): Promise<void> {
  const url = await makeLink(executor, host, now, link);
  const kind = `link-${link.purpose}`;
  await queueMail(executor, { kind, to: link.email, customerId: null, locale, values: {}, url });
}

/** Emails the link for the first password of an account that was made from an order. */
export async function mailFirstPassword(
  executor: Executor,
  host: Host,
  { locale, now }: Pick<Call, 'locale' | 'now'>,
  { email, name }: { email: string; name: string },
): Promise<void> {
  const url = await makeLink(executor, host, now, {
    purpose: 'reset',
    email,
    domain: '',
    registration: null,
  });
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
  waiting: { email: string; domain: string; registration: WaitingRegistration },
): Promise<void> {
  const { email } = waiting;
  await host.db.transaction(async (trx) => {
    if (await findCustomerByEmail(trx, email)) {
      const { locale } = call;
      await queueMail(trx, {
        kind: 'account-exists',
        to: email,
        customerId: null,
        locale,
        values: {},
        url: '/login/',
      });
    } else await mailLink(trx, host, call, { purpose: 'activate', ...waiting });
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
