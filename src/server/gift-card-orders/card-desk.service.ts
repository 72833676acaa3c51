import type { Transaction } from 'kysely';
import type { DeskData } from '#kernel/shop/desk/desk-call.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import type { giftCardDeskCalls } from '#kernel/shop/desk/gift-cards.calls.ts';
import { changeOrder, type Order } from '#server/orders/orders.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import { checkVersion, versionOf } from '#server/platform/desk/versions.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { isChangeable, isResendable, queueCard } from './card-delivery.service.ts';
import { type BoughtCard, readBoughtCards, readCardOrder, updateCardOrder } from './gift-card-orders.repo.ts';

type Cards = DeskData<(typeof giftCardDeskCalls)['deskOrderCard']>;

function cardOf(card: BoughtCard): Cards['rows'][number] {
  const { increment_id: id, status, currency, grand_minor, balance_minor: left } = card;
  const amount = (minor: number) => ({ currency, minor });
  const facts = [card.recipient, card.sent_at, status, left];
  return {
    ...{ id, version: versionOf(facts), state: status, amount: amount(grand_minor) },
    ...{ recipient: card.recipient, name: card.recipient_name, from: card.sender_name },
    ...{ message: card.message, language: card.locale, sendOn: card.send_on },
    ...{ sentAt: card.sent_at?.toISOString() ?? null, validUntil: card.sent_at && card.expires_on },
    spent: left === null ? null : amount(Number(card.spent ?? 0)),
    left: left === null ? null : amount(left),
    ...{ canCorrect: isChangeable(card, card), canResend: isResendable(card) },
  };
}

/** The gift cards of an order, or those that a customer has bought. */
export async function deskCards(
  executor: Executor,
  by: { number: number } | { customerId: number },
): Promise<Cards> {
  return { rows: (await readBoughtCards(executor, by)).map(cardOf) };
}

/** Calls `act` with a locked order whose gift card has the version that was read, and returns the card afterwards. */
function actOnCard(
  host: Pick<Host, 'db'>,
  call: StaffCall,
  { id, version }: { id: number; version: string },
  act: (trx: Transaction<Schema>, order: Order, card: BoughtCard) => Promise<object>,
): Promise<Cards> {
  return changeOrder(host, id, async (trx, order) => {
    const [card] = await readBoughtCards(trx, { number: id });
    if (!card)
      refuse(deskCodes.notFound, { text: { key: 'desk-orders-api.no-order', values: { number: id } } });
    checkVersion(version, cardOf(card));
    const after = await act(trx, order, card);
    const before = { recipient: card.recipient };
    call.audit({ kind: 'order', id: String(id), customerId: order.customer_id, before, after });
    return deskCards(trx, { number: id });
  });
}

function refuseCard(key: 'card-sent' | 'card-not-sent'): never {
  refuse(deskCodes.notPossible, { text: { key: `stored-value-api.${key}` } });
}

/** Corrects the address to which a gift card will be sent; throws 1900105 after it was sent. */
export function correctCard(
  host: Pick<Host, 'db'>,
  call: StaffCall,
  { recipient, ...read }: { id: number; version: string; recipient: string },
): Promise<Cards> {
  return actOnCard(host, call, read, async (trx, order, card) => {
    if (!isChangeable(order, card)) refuseCard('card-sent');
    await updateCardOrder(trx, order.id, { recipient });
    return { recipient };
  });
}

/** Sends the email of a gift card again, with another code; throws 1900105 before it was sent, and with nothing left on it. */
export async function resendCardByStaff(
  host: Pick<Host, 'db' | 'sharedLimits'>,
  call: StaffCall,
  read: { id: number; version: string },
): Promise<Cards> {
  const [known] = await readBoughtCards(host.db.handle, { number: read.id });
  if (known) await host.sharedLimits.take('giftCardRecipient', known.recipient);
  return actOnCard(host, call, read, async (trx, order) => {
    const card = await readCardOrder(trx, order.id);
    if (!card || !isResendable(card) || card.account_id === null) refuseCard('card-not-sent');
    await queueCard(trx, order, card, card.account_id);
    return { recipient: card.recipient };
  });
}
