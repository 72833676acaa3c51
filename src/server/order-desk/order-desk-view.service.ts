import { addressLines } from '#kernel/shop/addresses/address-lines.ts';
import { fullName } from '#kernel/shop/addresses/person-name.ts';
import { formatPhone } from '#kernel/shop/addresses/phone.ts';
import { isGift } from '#kernel/shop/checkout/gift.ts';
import { secondPersonAbove } from '#kernel/shop/desk/second-person.ts';
import { actsOf } from '#kernel/shop/orders/order-acts.ts';
import { refundableMinor, refundWindowEnd } from '#kernel/shop/orders/orders.rules.ts';
import { isPaid, isPayable } from '#kernel/shop/orders/orders.states.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { houseLimit } from '#server/approvals/limits.service.ts';
import { countryOf } from '#server/currencies/currencies.service.ts';
import { isAgreed } from '#server/orders/order-drawings.service.ts';
import { giftOf } from '#server/orders/orders.mapper.ts';
import { type Order, readItems } from '#server/orders/orders.repo.ts';
import { readTracking } from '#server/orders/parcels.repo.ts';
import { readyOn } from '#server/orders/ready-day.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { versionOf } from '#server/platform/desk/versions.ts';
import type { Host } from '#server/platform/host.ts';
import { papersOf } from '#server/receipts/receipts.service.ts';
import { findStore } from '#server/stores/stores.service.ts';
import {
  readAttempts,
  readBenchMoves,
  readDrawn,
  readLetters,
  readMovements,
  readMoves,
  readNotes,
  readOrderRefunds,
  readOrderReturns,
  readStages,
} from './order-desk.repo.ts';
import { type DeskOrder, deskLines } from './order-desk-lines.service.ts';
import { readWait } from './order-list.repo.ts';

/** Who reads at the desk; inside a transaction, `executor` is it. */
export interface DeskReader {
  host: Pick<Host, 'config'>;
  executor: Executor;
  locale: Locale;
  now: Date;
}

/**
 * What an order is, for who writes: another one as soon as anything of it is that a person decides about. What the
 * house's own clockwork counts beside it does not stand in anybody's way.
 */
export async function orderVersion(executor: Executor, order: Order): Promise<string> {
  const { next_check_at: _next, checks: _checks, ...facts } = order;
  const items = await readItems(executor, [order.id]);
  const drawings = await readDrawn(executor, order.id);
  const refunds = await readOrderRefunds(executor, order.id);
  const notes = await readNotes(executor, order.id);
  return versionOf({
    facts,
    pieces: items.map(({ id, options_key, design_hash }) => [id, options_key, design_hash]),
    drawings: drawings.map(({ id, state }) => [id, state]),
    refunds: refunds.map(({ id, state }) => [id, state]),
    stages: await readStages(executor, order.id),
    notes: notes.map(({ id }) => id),
  });
}

type Timeline = DeskOrder['timeline'];

async function timelineOf(
  { executor, locale }: DeskReader,
  order: Order,
  names: ReadonlyMap<number, string>,
) {
  const states = await readMoves(executor, order.id);
  const entries: Timeline = [
    ...states.map(({ status: state, at, note }) => ({
      kind: 'state' as const,
      at: at.toISOString(),
      state,
      note,
    })),
    ...(await readNotes(executor, order.id)).map(({ at, staff_name: who, text }) => ({
      kind: 'note' as const,
      at: at.toISOString(),
      who,
      text,
    })),
    ...(await readLetters(executor, order.increment_id)).map(({ kind, created_at, sent_at }) => ({
      kind: 'letter' as const,
      at: (sent_at ?? created_at).toISOString(),
      letter: kind,
      isSent: sent_at !== null,
    })),
    ...(await readTracking(executor, order.id)).map(({ at, stage, text }) => ({
      kind: 'parcel' as const,
      at: at.toISOString(),
      stage,
      text: text[locale],
    })),
    ...(await readBenchMoves(executor, order.id)).map((move) => ({
      kind: 'workshop' as const,
      at: move.at.toISOString(),
      who: move.staff_name,
      piece: names.get(move.order_item_id) ?? '',
      stage: move.to_stage,
      note: move.note,
    })),
    ...(await readMovements(executor, order.id)).map(({ kind, provider, at, minor, currency }) => ({
      kind: 'money' as const,
      at: at.toISOString(),
      movement: kind,
      amount: { currency, minor },
      provider,
    })),
  ];
  return entries.sort((a, b) => b.at.localeCompare(a.at));
}

async function destinationOf(
  { executor, locale }: DeskReader,
  order: Order,
): Promise<DeskOrder['destination']> {
  const store = order.store_id === null ? undefined : await findStore(executor, order.store_id);
  if (store) {
    const { name, address } = store.text[locale];
    return { kind: 'store', lines: [name, address, store.phone] };
  }
  const country = await countryOf(executor, order.country);
  const stateName = country?.states.find(({ code }) => code === order.state)?.name[locale] ?? order.state;
  const countryName = country?.name[locale] ?? order.country;
  return { kind: 'address', lines: addressLines({ ...order, stateName, countryName }) };
}

async function addressOf({ executor, locale }: DeskReader, order: Order): Promise<DeskOrder['address']> {
  const country = await countryOf(executor, order.country);
  const { title, telephone, street1, street2, city, state, zip } = order;
  return {
    ...{ title, telephone, street1, street2, city, state, zip },
    firstName: order.first_name,
    lastName: order.last_name,
    country: order.country,
    states: (country?.states ?? []).map(({ code, name }) => ({ code, name: name[locale] })),
  };
}

/** Money of an order: its attempts, what moved, what can go back. */
async function moneyOf(executor: Executor, order: Order) {
  const attempts = await readAttempts(executor, order.id);
  const movements = await readMovements(executor, order.id);
  const refunds = await readOrderRefunds(executor, order.id);
  const paid = attempts.find(({ id }) => id === order.paid_attempt_id);
  const own = movements.filter(({ attempt_id }) => attempt_id === paid?.id);
  const sum = (some: readonly { minor: number }[]) => some.reduce((total, { minor }) => total + minor, 0);
  const left = refundableMinor({
    capturedMinor: sum(own.filter(({ kind }) => kind === 'capture')),
    refundedMinor: sum(own.filter(({ kind }) => kind === 'refund')),
    askedMinor: sum(refunds.filter(({ attempt_id }) => attempt_id === paid?.id)),
  });
  return { attempts, refunds, paid, leftMinor: paid && isPaid(order.status) ? left : 0 };
}

/** An order as the desk shows it: all of it. */
export async function deskOrderOf(reader: DeskReader, order: Order): Promise<DeskOrder> {
  const { host, executor, locale, now } = reader;
  const items = await readItems(executor, [order.id]);
  const stages = new Map(
    (await readStages(executor, order.id)).map(({ order_item_id, stage }) => [order_item_id, stage]),
  );
  const { lines, pieces } = await deskLines(reader, order, items, stages);
  const { attempts, refunds, paid, leftMinor } = await moneyOf(executor, order);
  const names = new Map(items.map(({ id, name }) => [id, name[locale]]));
  const { currency } = order;
  const amount = (minor: number) => ({ currency, minor });
  const gift = giftOf(order);
  const acts = actsOf({
    state: order.status,
    isCollected: order.store_id !== null,
    isDrawn: pieces.length > 0,
    isAgreed: isAgreed(pieces),
    isWindowOver:
      order.received_at !== null && refundWindowEnd(order.received_at, host.config.refundDays) <= now,
    awaitsTransfer:
      order.payment_method === 'check_money' && isPayable(order.status) && host.config.bank !== undefined,
    payment: paid
      ? {
          isDisputed: paid.state === 'disputed',
          isUnderReview: paid.review === 'open',
          isAsAsked: paid.mismatch === null || paid.mismatch === 'session',
        }
      : null,
    refundableMinor: leftMinor,
  });
  const returns = await readOrderReturns(executor, order.id);
  const papers = await papersOf(executor, order.id);
  return {
    id: order.increment_id,
    version: await orderVersion(executor, order),
    state: order.status,
    acts,
    waitsFor: await readWait(executor, order.id),
    placedAt: order.created_at.toISOString(),
    changedAt: order.updated_at.toISOString(),
    language: order.locale,
    method: order.payment_method,
    customer: {
      id: order.customer_id,
      isGuest: order.is_guest,
      name: fullName({ firstName: order.first_name, lastName: order.last_name }),
      email: order.email,
      phone: formatPhone(order.telephone, order.country),
    },
    destination: await destinationOf(reader, order),
    address: await addressOf(reader, order),
    remark: order.remark,
    gift: isGift(gift) ? gift : null,
    subtotal: amount(order.subtotal_minor),
    discount: amount(order.discount_minor),
    coupon: order.coupon_code,
    shipping: amount(order.shipping_minor),
    total: amount(order.grand_minor),
    refunded: amount(order.refunded_minor),
    refundable: amount(leftMinor),
    secondPersonAbove: secondPersonAbove(await houseLimit(executor, 'refunds'), currency, order.rate),
    readyOn: await readyOn(executor, order, items, now),
    delayDays: order.delay_days,
    tracking:
      order.tracking_number === null
        ? null
        : { company: order.tracking_company ?? '', number: order.tracking_number },
    lines,
    timeline: await timelineOf(reader, order, names),
    attempts: attempts.map((attempt) => ({
      provider: attempt.provider,
      reference: attempt.out_trade_no,
      state: attempt.state,
      review: attempt.review,
      mismatch: attempt.mismatch,
      amount: { currency: attempt.currency, minor: attempt.amount_minor },
      at: attempt.created_at.toISOString(),
      isPaid: attempt.id === order.paid_attempt_id,
    })),
    refunds: refunds.map(({ id, reason, state, minor, currency: of, created_at }) => ({
      ...{ id, reason, state },
      amount: { currency: of, minor },
      at: created_at.toISOString(),
    })),
    returns: returns.map(({ id, order_item_id, state, created_at }) => ({
      ...{ id, state },
      line: names.get(order_item_id) ?? '',
      at: created_at.toISOString(),
    })),
    papers: papers.map(({ label }) => label),
  };
}
