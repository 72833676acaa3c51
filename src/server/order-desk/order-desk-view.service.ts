import { addressLines } from '#kernel/shop/addresses/address-lines.ts';
import { fullName } from '#kernel/shop/addresses/person-name.ts';
import { formatPhone } from '#kernel/shop/addresses/phone.ts';
import { isGift } from '#kernel/shop/checkout/gift.ts';
import { secondPersonAbove } from '#kernel/shop/desk/second-person.ts';
import { actsOf } from '#kernel/shop/orders/order-acts.ts';
import { refundWindowEnd } from '#kernel/shop/orders/orders.rules.ts';
import { isRestOpen, isRestPayable, takesRest } from '#kernel/shop/payment/rest.transitions.ts';
import { paperNumber } from '#kernel/shop/receipts/paper.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { shopLimit } from '#server/approvals/limits.service.ts';
import { countryOf } from '#server/currencies/currencies.service.ts';
import { readCarriers } from '#server/orders/carriers.repo.ts';
import { isAgreed, piecesOf } from '#server/orders/order-drawings.service.ts';
import { businessLines, giftOf, landedFacts } from '#server/orders/order-facts.mapper.ts';
import type { Order } from '#server/orders/orders.repo.ts';
import { hasCarrierReport } from '#server/orders/parcels.repo.ts';
import { readyOn } from '#server/orders/ready-day.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { versionOf } from '#server/platform/desk/versions.ts';
import type { Host } from '#server/platform/host.ts';
import { soldBy } from '#server/proposals/proposals.service.ts';
import { readStore } from '#server/stores/stores.repo.ts';
import type { OrderFacts, WholeOrder } from './order-desk.repo.ts';
import { type DeskOrder, deskLines, isMade } from './order-desk-lines.service.ts';
import { capturedOf, depositOf, hasOtherCurrency, moneyOf, transferOf } from './order-desk-money.service.ts';

/** Person and language; inside a transaction `executor` is the transaction. */
export interface DeskReader {
  host: Pick<Host, 'config'>;
  executor: Executor;
  locale: Locale;
  now: Date;
}

/**
 * The version of an order changes with everything that staff decide about, not with the schedule of background jobs.
 */
export function orderVersion({ order, items, drawings, refunds, stages, notes }: OrderFacts): string {
  const { next_check_at: _next, checks: _checks, ...facts } = order;
  return versionOf({
    facts,
    pieces: items.map(({ id, options_key, design_hash }) => [id, options_key, design_hash]),
    drawings: drawings.map(({ id, state }) => [id, state]),
    refunds: refunds.map(({ id, state }) => [id, state]),
    stages,
    notes: notes.map(({ id }) => id),
  });
}

/** A date of the JSON parts of a `WholeOrder`, as the API writes it. */
const iso = (text: string): string => new Date(text).toISOString();

function timelineOf(
  whole: WholeOrder,
  { locale, names }: { locale: Locale; names: ReadonlyMap<number, string> },
): DeskOrder['timeline'] {
  const entries: DeskOrder['timeline'] = [
    ...whole.moves.map(({ status: state, at, note, staff_name: who }) => ({
      kind: 'state' as const,
      at: iso(at),
      ...{ state, note, who },
    })),
    ...whole.refunds.map((refund) => ({
      kind: 'refund' as const,
      at: iso(refund.created_at),
      amount: { currency: refund.currency, minor: refund.minor },
      note: refund.note,
      who: [refund.asked_by, refund.approved_by].filter((name) => name !== '').join(', '),
    })),
    ...whole.notes.map(({ at, staff_name: who, text }) => ({
      kind: 'note' as const,
      at: iso(at),
      who,
      text,
    })),
    ...whole.letters.map(({ id, kind, created_at, sent_at, customer_id }) => ({
      kind: 'email' as const,
      id: customer_id === null ? null : Number(id),
      at: iso(sent_at ?? created_at),
      email: kind,
      isSent: sent_at !== null,
    })),
    ...whole.tracking.map(({ at, stage, text }) => ({
      kind: 'parcel' as const,
      at: iso(at),
      stage,
      text: localText(text, locale),
    })),
    ...whole.benchMoves.map((move) => ({
      kind: 'workshop' as const,
      at: iso(move.at),
      who: move.staff_name,
      piece: names.get(move.order_item_id) ?? '',
      stage: move.to_stage,
      note: move.note,
    })),
    ...whole.movements.map(({ kind, provider, at, minor, currency }) => ({
      kind: 'money' as const,
      at: iso(at),
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
  const store = order.store_id === null ? undefined : await readStore(executor, order.store_id);
  if (store) {
    const { name, address } = localText(store.text, locale);
    return { kind: 'store', lines: [name, address, store.phone] };
  }
  const country = await countryOf(executor, order.country);
  const stateName =
    localText(country?.states.find(({ code }) => code === order.state)?.name, locale) ?? order.state;
  const countryName = localText(country?.name, locale) ?? order.country;
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
    states: (country?.states ?? []).map(({ code, name }) => ({ code, name: localText(name, locale) })),
  };
}

/** Whether a made-to-order piece of an order in work is not finished. */
function isAtBench({ order, items, stages }: WholeOrder): boolean {
  if (order.status !== 'processing') return false;
  const done = new Set(
    stages.filter(({ stage }) => stage === 'done').map(({ order_item_id }) => order_item_id),
  );
  return items.some((item) => isMade(item) && !done.has(item.id));
}

/** An order in the desk's format. */
export async function deskOrderOf(reader: DeskReader, whole: WholeOrder): Promise<DeskOrder> {
  const { host, executor, locale, now } = reader;
  const { order, items, drawings, attempts, refunds } = whole;
  const pieces = piecesOf(items, drawings);
  const money = moneyOf(whole);
  const { paid, leftMinor } = money;
  const transfer = transferOf(whole, money);
  const names = new Map(items.map(({ id, name }) => [id, localText(name, locale)]));
  const { currency } = order;
  const amount = (minor: number) => ({ currency, minor });
  const gift = giftOf(order);
  const acts = actsOf({
    state: order.status,
    isService: order.is_service,
    isCollected: order.store_id !== null,
    isDrawn: pieces.length > 0,
    isAgreed: isAgreed(pieces),
    hasCarrierReport: await hasCarrierReport(executor, order.id),
    isWindowOver:
      order.received_at !== null && refundWindowEnd(order.received_at, host.config.refundDays) <= now,
    transfer:
      transfer && host.config.bank
        ? {
            isHeld: order.status === 'holded' && order.review_reason === 'transfer',
            dueMinor: transfer.due.minor,
            surplusMinor: transfer.surplus.minor,
            maxShortfallMinor: transfer.maxShortfall.minor,
            isReversible:
              paid?.state === 'paid' &&
              refunds.length === 0 &&
              transfer.entries.some(({ reversed }) => reversed === null),
            hasOtherCurrency: hasOtherCurrency(whole),
          }
        : null,
    payment: paid
      ? {
          isDisputed: paid.state === 'disputed',
          isUnderReview: paid.review === 'open',
          isAsAsked: paid.mismatch === null || paid.mismatch === 'session',
        }
      : null,
    refundableMinor: leftMinor,
    rest: isRestOpen(order.rest_state)
      ? {
          isPayable: isRestPayable({ status: order.status, rest: order.rest_state }),
          takesTransfer:
            host.config.bank !== undefined &&
            (transfer !== null || takesRest({ status: order.status, rest: order.rest_state })),
        }
      : null,
  });
  return {
    id: order.increment_id,
    version: orderVersion(whole),
    state: order.status,
    acts,
    waitsFor: whole.waitsFor,
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
    business: businessLines(order, locale),
    soldBy: await soldBy(executor, order.proposal_id),
    remark: order.remark,
    gift: isGift(gift) ? gift : null,
    subtotal: amount(order.subtotal_minor),
    discount: amount(order.discount_minor),
    coupon: order.coupon_code,
    shipping: amount(order.shipping_minor),
    total: amount(order.grand_minor),
    landed: landedFacts(order, locale),
    deposit: depositOf(order),
    refunded: amount(order.refunded_minor),
    refundable: amount(leftMinor),
    secondPersonAbove: secondPersonAbove(await shopLimit(executor, 'refunds'), currency, order.rate),
    readyOn: await readyOn(executor, { order, items, drawings }, now),
    delayDays: order.delay_days,
    tracking:
      order.tracking_number === null
        ? null
        : {
            company: order.tracking_company ?? '',
            number: order.tracking_number,
            url: order.tracking_url,
          },
    carriers: (await readCarriers(executor)).map(({ name }) => name),
    isAtBench: isAtBench(whole),
    lines: await deskLines(reader, whole, pieces),
    timeline: timelineOf(whole, { locale, names }),
    attempts: attempts.map((attempt) => ({
      provider: attempt.provider,
      reference: attempt.out_trade_no,
      state: attempt.state,
      review: attempt.review,
      mismatch: attempt.mismatch,
      amount: { currency: attempt.currency, minor: attempt.amount_minor },
      received: { currency: attempt.currency, minor: capturedOf(whole.movements, attempt.id) },
      at: iso(attempt.created_at),
      isPaid: attempt.id === order.paid_attempt_id || attempt.id === order.rest_attempt_id,
      isRest: attempt.is_rest,
    })),
    transfer,
    refunds: refunds.map((refund) => ({
      ...{ id: refund.id, reason: refund.reason, state: refund.state, note: refund.note },
      ...{ askedBy: refund.asked_by, approvedBy: refund.approved_by },
      amount: { currency: refund.currency, minor: refund.minor },
      at: iso(refund.created_at),
      pieces: refund.pieces.map(({ order_item_id, quantity, restocked_to: restockedTo }) => ({
        ...{ name: names.get(order_item_id) ?? '', quantity, restockedTo },
      })),
    })),
    returns: whole.returns.map(({ id, order_item_id, state, created_at }) => ({
      ...{ id, state },
      line: names.get(order_item_id) ?? '',
      at: iso(created_at),
    })),
    papers: whole.papers.map(({ kind, number }) => paperNumber(kind, number)),
  };
}
