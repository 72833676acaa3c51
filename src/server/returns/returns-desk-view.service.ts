import { fullName } from '#kernel/shop/addresses/person-name.ts';
import type { DeskData, DeskValues } from '#kernel/shop/desk/desk-call.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import type { ReturnAct, returnDeskCalls } from '#kernel/shop/desk/returns.calls.ts';
import { mayEstimate, mayHandOver, type PictureStage } from '#kernel/shop/returns/care.rules.ts';
import {
  isOpenReturn,
  type ReturnEvent,
  returnAfter,
  returnStates,
} from '#kernel/shop/returns/return.transitions.ts';
import { returnNumber } from '#kernel/shop/returns/return.ts';
import { shopZone } from '#kernel/shop/settings/shop-settings.ts';
import { addDays, momentOf } from '#kernel/shop/stores/opening.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { shopLabels } from '#server/documents/documents.service.ts';
import { itemOptions } from '#server/orders/orders.mapper.ts';
import { readOrderById } from '#server/orders/orders.repo.ts';
import { orderLines } from '#server/orders/orders.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { listQuery } from '#server/platform/desk/list-query.ts';
import { versionOf } from '#server/platform/desk/versions.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { emailText } from '#server/platform/mail/template.ts';
import { uploadUrl } from '#server/uploads/uploads.service.ts';
import { readEstimates, readPayments } from './estimates.repo.ts';
import { sendTo } from './return-addresses.service.ts';
import { type ReturnRow, readReturn, readReturnPictures, readSteps } from './returns.repo.ts';
import { readEmailsOf, readReturnPage } from './returns-desk.repo.ts';
import { readTradeUps } from './trade-ups.repo.ts';

type Record = DeskData<(typeof returnDeskCalls)['deskReturn']>;

const eventOf: Readonly<{ [Act in ReturnAct]: ReturnEvent }> = {
  approve: 'approved',
  deny: 'denied',
  receive: 'parcel-received',
  inspect: 'parcel-inspected',
  reject: 'piece-rejected',
  refund: 'piece-accepted',
  'trade-up': 'stone-accepted',
  send: 'piece-sent',
  'refuse-exchange': 'no-exchange',
  estimate: 'estimate-sent',
  agree: 'work-agreed',
  finish: 'work-finished',
  'give-back': 'piece-returned',
};

/** Actions that the state and the requested service allow. */
function actsOn(row: ReturnRow): ReturnAct[] {
  const { state, service, expected_minor, way } = row;
  const suits: Partial<{ [Act in ReturnAct]: boolean }> = {
    refund: expected_minor !== null,
    'trade-up': service === 'trade-up',
    send: service === 'exchange' || state === 'work_done',
    'refuse-exchange': service === 'exchange',
    estimate: mayEstimate(row),
    agree: way === 'store',
  };
  return (Object.keys(eventOf) as ReturnAct[]).filter(
    (act) =>
      (returnAfter(state, eventOf[act]) !== undefined && suits[act] !== false) ||
      (act === 'send' && mayHandOver(row)),
  );
}

/** A page of returns. */
export async function returnPage(
  { db }: Pick<Host, 'db'>,
  { locale }: { locale: Locale },
  asked: DeskValues<(typeof returnDeskCalls)['deskReturns']>,
): Promise<DeskData<(typeof returnDeskCalls)['deskReturns']>> {
  const query = listQuery(asked);
  const { state, which, askedBy } = query;
  const states = state === undefined ? returnStates : [state];
  const { rows, ...counted } = await readReturnPage(db.handle, {
    ...query,
    states: which === undefined ? states : states.filter((each) => isOpenReturn(each) === (which === 'open')),
    askedBefore: askedBy === undefined ? undefined : momentOf(addDays(askedBy, 1), '00:00', shopZone()),
  });
  return {
    rows: rows.map(({ increment_id, customer_id, email, first_name, last_name, currency, name, ...row }) => ({
      id: row.id,
      number: returnNumber(row.id),
      version: versionOf(row),
      state: row.state,
      service: row.service,
      reason: row.reason,
      quantity: row.qty,
      orderNumber: increment_id,
      customer: { id: customer_id, name: fullName({ firstName: first_name, lastName: last_name }), email },
      piece: localText(name, locale),
      askedAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    })),
    ...counted,
  };
}

/** Estimates of a return with the orders that pay them, newest first. */
async function estimatesOf(
  executor: Executor,
  row: ReturnRow,
  currency: string,
): Promise<Record['estimates']> {
  const estimates = await readEstimates(executor, [row.id]);
  const payments = await readPayments(
    executor,
    estimates.map(({ id }) => id),
  );
  const money = (minor: number) => ({ currency, minor });
  return estimates.map((estimate) => ({
    id: estimate.id,
    number: estimate.number,
    state: estimate.state,
    lines: estimate.lines.map(({ text, minor }) => ({ text, amount: money(minor) })),
    total: money(estimate.total_minor),
    note: estimate.note,
    sentAt: estimate.sent_at.toISOString(),
    validUntil: estimate.valid_until.toISOString(),
    answeredAt: estimate.answered_at?.toISOString() ?? null,
    answeredBy: estimate.answered_by,
    orders: payments.filter(({ estimateId }) => estimateId === estimate.id).map(({ number }) => number),
  }));
}

/** One return as the desk shows it. */
export async function showReturn(
  host: Pick<Host, 'config'>,
  executor: Executor,
  locale: Locale,
  row: ReturnRow,
): Promise<Record> {
  const order = await readOrderById(executor, row.order_id);
  const item = (await orderLines(executor, row.order_id)).find(({ id }) => id === row.order_item_id);
  if (!order || !item) throw new Error(`return ${row.id} has no order item`);
  const money = (minor: number | null) => (minor === null ? null : { currency: order.currency, minor });
  const parcel = (carrier: string | null, number: string | null) =>
    number === null ? null : { carrier: carrier ?? '', number };
  const options = itemOptions(item, await shopLabels(executor), locale);
  const emails = await readEmailsOf(executor, order.customer_id, row.id);
  const taken = await readReturnPictures(executor, [row.id]);
  const [tradeUp] = await readTradeUps(executor, [row.id]);
  const photographs = (stage: PictureStage) =>
    taken
      .filter((picture) => picture.stage === stage)
      .map(({ upload_id: id }) => ({ id, url: uploadUrl(host, id) }));
  return {
    id: row.id,
    number: returnNumber(row.id),
    version: versionOf(row),
    state: row.state,
    service: row.service,
    reason: row.reason,
    quantity: row.qty,
    orderNumber: order.increment_id,
    customer: {
      id: order.customer_id,
      name: fullName({ firstName: order.first_name, lastName: order.last_name }),
      email: order.email,
    },
    piece: localText(item.name, locale),
    askedAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    may: actsOn(row),
    sku: item.sku,
    options: Object.entries(options).map(([label, value]) => ({ label, value })),
    description: row.description,
    pictures: photographs('asked'),
    arrival: photographs('arrival'),
    leaving: photographs('leaving'),
    estimates: await estimatesOf(executor, row, order.currency),
    tradeUp: tradeUp
      ? {
          value: { currency: order.currency, minor: tradeUp.value_minor },
          least: { currency: order.currency, minor: tradeUp.least_minor },
          wanted: tradeUp.wanted,
        }
      : null,
    currency: order.currency,
    way: row.way,
    sendTo: await sendTo(executor, { row, order }, locale),
    expected: money(row.expected_minor),
    actual: money(row.actual_minor),
    isSellable: row.is_sellable,
    wantsCredit: row.to_credit,
    remark: row.remark,
    reply: row.reply,
    comes: parcel(row.tracking_company, row.tracking_number),
    goes: parcel(row.sent_company, row.sent_number),
    timeline: (await readSteps(executor, [row.id])).map(({ state, at }) => ({ state, at: at.toISOString() })),
    letters: emails.map(({ id, kind, values, created_at, sent_at, read_at }) => ({
      id,
      subject: emailText({ kind, values, locale, url: '' }).subject,
      at: created_at.toISOString(),
      sentAt: sent_at?.toISOString() ?? null,
      readAt: read_at?.toISOString() ?? null,
    })),
  };
}

/** The return of an id; throws 1900106 if unknown. */
export async function deskReturnRow(executor: Executor, id: number): Promise<ReturnRow> {
  const row = await readReturn(executor, id);
  return row ?? refuse(deskCodes.notFound, { text: { key: 'desk-returns-api.unknown', values: { id } } });
}
