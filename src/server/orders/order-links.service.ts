import { codes } from '#kernel/wire/codes.ts';
import { openGuestSession } from '#server/customers/guests.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { Call } from '#server/platform/http/route.ts';
import { createToken, hashToken } from '#server/platform/tokens.ts';
import { endCustomerSessions } from '#server/sessions/sessions.repo.ts';
import { holdLinkedOrder, readLinkGuests, revokeLinksOf, writeLink } from './order-links.repo.ts';

/** A letter's link opens its order for this long. */
const linkLifeMs = 60 * 86_400_000;

/** The secret of the link to an order in a letter, which is kept nowhere; an earlier one of the same letter is void. */
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
 * A token for who holds a letter's link, and the number of the order: a fresh guest, who reaches this order of the
 * address and no other (1500014 for a link that is unknown, overdue or revoked).
 */
export async function openOrderLink(
  host: Host,
  call: Call,
  secret: string,
): Promise<{ token: string; incrementId: number }> {
  return host.db.transaction(async (trx) => {
    const order = await holdLinkedOrder(trx, hashToken(secret), call.now);
    if (!order) refuse(codes.orderLinkGone);
    const guest = { email: order.email, locale: call.locale, linkOrderId: order.id };
    const token = await openGuestSession(trx, guest, call.now);
    return { token, incrementId: order.incrementId };
  });
}

/** No letter sent so far opens the order any more, and who came by one is signed out. */
export async function revokeOrderLinks(host: Host, orderId: number, now: Date): Promise<void> {
  await host.db.transaction(async (trx) => {
    await revokeLinksOf(trx, orderId, now);
    await endCustomerSessions(trx, await readLinkGuests(trx, orderId), now);
  });
}
