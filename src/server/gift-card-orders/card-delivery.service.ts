import type { Transaction } from 'kysely';
import { formatMoney } from '#kernel/shop/money/format.ts';
import { isPayable } from '#kernel/shop/orders/orders.states.ts';
import { type CardDelivery, hourOfSending } from '#kernel/shop/stored-value/gift-card-order.ts';
import { businessDay, momentInShop } from '#kernel/shop/stores/business-day.ts';
import { codes } from '#kernel/wire/codes.ts';
import { moveOrder } from '#server/orders/order-transitions.service.ts';
import { lockOrder } from '#server/orders/orders.repo.ts';
import { type Order, type OrderChoice, provenOrder } from '#server/orders/orders.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { SignedCall } from '#server/platform/http/route.ts';
import { queueCardEmail } from '#server/stored-value/gift-card-email.service.ts';
import { beginValidity, issueCard } from '#server/stored-value/gift-cards.service.ts';
import { type CardOrder, readCardOrder, readOpenCards, updateCardOrder } from './gift-card-orders.repo.ts';
import { checkSendDay, deliveryColumns } from './place-card.service.ts';

type CardHost = Pick<Host, 'db' | 'clock'>;

const batch = 50;

/** Whether a card can still be changed: until it is sent. */
export const isChangeable = (
  { status }: Pick<Order, 'status'>,
  { sent_at }: Pick<CardOrder, 'sent_at'>,
): boolean => sent_at === null && (isPayable(status) || status === 'payment_confirmed');

/** Neither a card that was taken back nor one that is used up is sent again. */
export const isResendable = ({
  sent_at,
  recipient,
  balance_minor,
}: Pick<CardOrder, 'sent_at' | 'recipient' | 'balance_minor'>): boolean =>
  sent_at !== null && recipient !== '' && (balance_minor ?? 0) > 0;

/** Queues the email of the card of an order; its code is made when it is sent. */
export async function queueCard(
  trx: Transaction<Schema>,
  order: Order,
  card: CardOrder,
  cardId: number,
): Promise<void> {
  const { recipient, recipient_name: name, sender_name: from, message, locale } = card;
  const amount = formatMoney({ currency: order.currency, minor: order.grand_minor }, locale);
  const isOwn = recipient === order.email.toLowerCase();
  await queueCardEmail(trx, {
    cardId,
    to: recipient,
    locale,
    amount,
    name,
    from,
    message,
    isOwn,
    dueAt: null,
  });
}

/** Issues the card of a paid order, once, and sends it when its day has come; returns whether it was sent. */
async function deliverCard(trx: Transaction<Schema>, orderId: number, now: Date): Promise<boolean> {
  const order = await lockOrder(trx, orderId);
  const card = await readCardOrder(trx, orderId);
  if (order?.status !== 'payment_confirmed' || !card || card.sent_at) return false;
  const { currency, grand_minor: minor, country } = order;
  const sold = { currency, minor, kind: 'sold', country, orderId } as const;
  const cardId = card.account_id ?? (await issueCard(trx, sold, now));
  if (card.send_on !== null && momentInShop(card.send_on, hourOfSending) > now) {
    if (card.account_id === null) await updateCardOrder(trx, orderId, { account_id: cardId });
    return false;
  }
  await updateCardOrder(trx, orderId, { account_id: cardId, sent_at: now });
  if (card.account_id !== null) await beginValidity(trx, { id: cardId, country }, now);
  await queueCard(trx, order, card, cardId);
  let moved = order;
  for (const event of ['work-begun', 'dispatched', 'received'] as const)
    moved = await moveOrder(trx, moved, event, { at: now });
  return true;
}

/** Issues the gift cards of paid orders and sends those whose day has come; returns how many were sent. */
export async function deliverCards({ db, clock }: CardHost): Promise<number> {
  const now = clock.now();
  let sent = 0;
  for (const orderId of await readOpenCards(db.handle, businessDay(now), batch))
    if (await db.transaction((trx) => deliverCard(trx, orderId, now))) sent += 1;
  return sent;
}

function refuseCard(key: 'card-sent' | 'card-not-sent'): never {
  refuse(codes.orderInvalid, { text: { key: `stored-value-api.${key}` } });
}

/** The card of an order as its buyer sees it. */
function cardView(order: Order, card: CardOrder) {
  return {
    ...{ recipient: card.recipient, to_name: card.recipient_name, from_name: card.sender_name },
    ...{ message: card.message, language: card.locale, send_on: card.send_on ?? '' },
    ...{ sent_at: card.sent_at?.toISOString() ?? null, valid_until: card.sent_at && card.expires_on },
    ...{ can_change: isChangeable(order, card), can_resend: isResendable(card) },
  };
}

/** Calls `act` with the locked order of a gift card of the caller, and returns the card afterwards. */
async function actOnCard(
  { db }: Pick<Host, 'db'>,
  { shopper }: SignedCall,
  which: OrderChoice,
  act: (trx: Transaction<Schema>, order: Order, card: CardOrder) => Promise<void>,
) {
  return db.transaction(async (trx) => {
    // An order link is not enough, because it may have been forwarded.
    const { id } = await provenOrder(trx, shopper.customerId, which);
    const order = await lockOrder(trx, id);
    const card = order && (await readCardOrder(trx, id));
    if (!order || !card) refuse(codes.orderNotFound);
    await act(trx, order, card);
    return cardView(order, (await readCardOrder(trx, id)) ?? card);
  });
}

/** The card of an order; throws 1500018 for an order of pieces. */
export async function viewCard({ db }: Pick<Host, 'db'>, { shopper }: SignedCall, which: OrderChoice) {
  const order = await provenOrder(db.handle, shopper.customerId, which);
  const card = await readCardOrder(db.handle, order.id);
  return card ? cardView(order, card) : refuse(codes.orderNotFound);
}

/** Changes recipient, names, message and day; throws 1500004 after the card was sent. */
export async function changeCard(
  host: Pick<Host, 'db'>,
  call: SignedCall,
  which: OrderChoice,
  delivery: CardDelivery,
) {
  return actOnCard(host, call, which, async (trx, order, card) => {
    if (!isChangeable(order, card)) refuseCard('card-sent');
    checkSendDay(delivery, call.now);
    await updateCardOrder(trx, order.id, deliveryColumns(delivery));
  });
}

/** Sends the email of a card again, with another code; throws 1500004 before it was sent, and with nothing left on it. */
export async function resendCard(
  host: Pick<Host, 'db' | 'sharedLimits'>,
  call: SignedCall,
  which: OrderChoice,
) {
  const { recipient } = await viewCard(host, call, which);
  await host.sharedLimits.take('giftCardRecipient', recipient);
  return actOnCard(host, call, which, async (trx, order, card) => {
    if (!isResendable(card) || card.account_id === null) refuseCard('card-not-sent');
    await queueCard(trx, order, card, card.account_id);
  });
}
