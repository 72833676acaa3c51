import { codes } from '#kernel/wire/codes.ts';
import { openGuestSession } from '#server/customers/guests.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { Call } from '#server/platform/http/route.ts';
import { createToken, hashToken } from '#server/platform/tokens.ts';
import { endCustomerSessions } from '#server/sessions/sessions.repo.ts';
import { lockLinkedOrder, readLinkGuests, revokeLinksOf, writeLink } from './order-links.repo.ts';

/** Lifetime of an order link. */
const linkLifeMs = 60 * 86_400_000;

/**
 * Creates the order link of an email and returns its secret, of which only the hash is stored. Replaces an earlier
 * link of the same email.
 */
export async function createOrderLink(
  executor: Executor,
  { orderId, emailId }: { orderId: number; emailId: number },
  now: Date,
): Promise<string> {
  const token = createToken();
  const expiresAt = new Date(now.getTime() + linkLifeMs);
  await writeLink(executor, { orderId, emailId, tokenHash: hashToken(token), now, expiresAt });
  return token;
}

/**
 * Signs in a new guest with an order link: returns the token and the order's number. The guest sees this order only.
 * Throws 1500014 if the link is unknown, expired or revoked.
 */
export async function openOrderLink(
  host: Host,
  call: Call,
  secret: string,
): Promise<{ token: string; incrementId: number }> {
  return host.db.transaction(async (trx) => {
    const order = await lockLinkedOrder(trx, hashToken(secret), call.now);
    if (!order) refuse(codes.orderLinkGone);
    const guest = { email: order.email, locale: call.locale, linkOrderId: order.id };
    const token = await openGuestSession(trx, guest, call.now);
    return { token, incrementId: order.incrementId };
  });
}

/** Revokes all links of the order and signs out the guests who used them. */
export async function revokeOrderLinks(host: Host, orderId: number, now: Date): Promise<void> {
  await host.db.transaction(async (trx) => {
    await revokeLinksOf(trx, orderId, now);
    await endCustomerSessions(trx, await readLinkGuests(trx, orderId), now);
  });
}
