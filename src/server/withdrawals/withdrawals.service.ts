import type { Transaction } from 'kysely';
import { shopZone } from '#kernel/shop/settings/shop-settings.ts';
import { momentWithZone } from '#kernel/shop/text/day-format.ts';
import { defaultLocale } from '#kernel/shop/text/locales.ts';
import {
  isExempt,
  type WithdrawalOutcome,
  withdrawalDays,
  withdrawalOutcome,
} from '#kernel/shop/withdrawals/withdrawal.rules.ts';
import { receiveMessage } from '#server/conversations/conversations.service.ts';
import { siteDocument } from '#server/documents/documents.service.ts';
import { lockOrderRowByNumber, type Order } from '#server/orders/orders.repo.ts';
import { isProvenOrder, orderLines } from '#server/orders/orders.service.ts';
import { cancelPaidOrder } from '#server/payment/cancel-paid-order.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Host } from '#server/platform/host.ts';
import { inEveryLanguage } from '#server/platform/mail/email.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';
import { text } from '#server/platform/texts.ts';
import { announceReturns } from '#server/returns/announced-returns.service.ts';
import {
  countOrderWithdrawals,
  deleteLooseWithdrawals,
  insertWithdrawal,
  lockWithdrawal,
  readPersonalWithdrawals,
  type Statement,
  settleWithdrawal,
} from './withdrawals.repo.ts';

/** Cancels the order or announces its pieces as returns, as its state asks for; returns what was done. */
async function follow(
  host: Host,
  trx: Transaction<Schema>,
  order: Order,
  { locale }: Statement,
): Promise<WithdrawalOutcome> {
  const now = host.clock.now();
  const refundDays = withdrawalDays(host.config.refundDays);
  const items = await orderLines(trx, order.id);
  const { status, country, received_at: receivedAt } = order;
  const pieces = items.map(({ final_reason: finalReason }) => ({ finalReason }));
  const outcome = withdrawalOutcome({ status, country, receivedAt }, pieces, { now, refundDays });
  if (outcome === 'cancelled')
    await cancelPaidOrder(trx, order, { at: now, note: 'withdrawn by the shopper' });
  if (outcome !== 'return') return outcome;
  const lawful = items
    .filter((item) => !isExempt(item.final_reason))
    .map((item) => ({ ...item, final_reason: null }));
  const announced = await announceReturns(trx, { order, items, lawful, locale, now, refundDays });
  return announced > 0 ? 'return' : 'checking';
}

/** Emails the buyer a receipt with the statement and its time, and shows it to staff as a message. */
async function acknowledge(
  trx: Transaction<Schema>,
  { name, orderNumber, email, locale }: Statement,
  { order, outcome, now }: { order: Order | undefined; outcome: WithdrawalOutcome; now: Date },
): Promise<void> {
  const at = (of: Statement['locale']) => momentWithZone(of, now, shopZone());
  const statement = { name, order: String(orderNumber), email, outcome };
  const customerId = order?.customer_id ?? null;
  await queueMail(trx, {
    ...{ kind: 'withdrawal-received', to: email, customerId, locale },
    values: { ...statement, ...inEveryLanguage('at', at) },
  });
  await queueMail(trx, {
    ...{
      kind: 'house-withdrawal',
      to: (await siteDocument(trx)).email,
      customerId: null,
      locale: defaultLocale,
    },
    values: { ...statement, at: at(defaultLocale), known: order ? 'yes' : 'no' },
  });
  const said = text(locale, 'withdrawal-api.statement', { name, order: String(orderNumber), at: at(locale) });
  await receiveMessage(
    trx,
    { ...{ customerId: null, email, name, phone: '', locale, text: said }, orderId: order?.id ?? null },
    now,
  );
}

/**
 * Takes a statement of withdrawal and returns when it arrived. It takes effect at once for a caller who is known as the
 * buyer; others may know number and address of someone else's order, so staff check theirs. Repeated statements have one
 * effect and one receipt for it. What follows is in the receipt only, so that the answer does not reveal whether number and
 * address belong to an order.
 */
export async function declareWithdrawal(
  host: Host,
  statement: Statement,
  callerId: number | undefined,
): Promise<Date> {
  const now = host.clock.now();
  return host.db.transaction(async (trx) => {
    const isNew = await insertWithdrawal(trx, statement, now);
    const { id, outcome: before, declared_at: declaredAt } = await lockWithdrawal(trx, statement);
    if (before !== 'checking') return declaredAt;
    const found = await lockOrderRowByNumber(trx, statement.orderNumber);
    const order = found?.email.toLowerCase() === statement.email ? found : undefined;
    const isBuyer = order && callerId !== undefined && (await isProvenOrder(trx, callerId, order.id));
    const outcome = isBuyer ? await follow(host, trx, order, statement) : 'checking';
    if (!isNew && outcome === 'checking') return declaredAt;
    if (order) await settleWithdrawal(trx, id, { order_id: order.id, outcome });
    await acknowledge(trx, statement, { order, outcome, now });
    return declaredAt;
  });
}

/** Statements of withdrawal. Those of an order are kept with it, as evidence. */
export const withdrawalsPersonalData: PersonalData = {
  name: 'withdrawals',
  tables: ['withdrawal'],
  read: (executor, { email }) => readPersonalWithdrawals(executor, email),
  erase: (trx, { email }) => deleteLooseWithdrawals(trx, email),
  kept: (executor, { email }) => countOrderWithdrawals(executor, email),
};
