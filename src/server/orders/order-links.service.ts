import { codes } from '#kernel/wire/codes.ts';
import { endGuestSessions, openGuestSession } from '#server/account/guests.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { Call } from '#server/platform/http/route.ts';
import { createToken, hashToken } from '#server/platform/tokens.ts';
import { findLinkedOrder, insertLink, readLinkGuests, revokeLinksOf } from './order-links.repo.ts';

/** A letter's link opens its order for this long. */
const linkLifeMs = 60 * 86_400_000;

/** The secret of a new link to an order, which is kept nowhere. */
export async function createOrderLink(executor: Executor, orderId: number, now: Date): Promise<string> {
  const token = createToken();
  const expiresAt = new Date(now.getTime() + linkLifeMs);
  await insertLink(executor, { orderId, tokenHash: hashToken(token), now, expiresAt });
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
  const order = await findLinkedOrder(host.db.handle, hashToken(secret), call.now);
  if (!order) refuse(codes.orderLinkGone);
  const guest = { email: order.email, locale: call.locale, linkOrderId: order.id };
  const token = await host.db.transaction((trx) => openGuestSession(trx, guest, call.now));
  return { token, incrementId: order.incrementId };
}

/** No letter sent so far opens the order any more, and who came by one is signed out. */
export async function revokeOrderLinks(host: Host, orderId: number, now: Date): Promise<void> {
  await host.db.transaction(async (trx) => {
    await revokeLinksOf(trx, orderId, now);
    await endGuestSessions(trx, await readLinkGuests(trx, orderId), now);
  });
}
