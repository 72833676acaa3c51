import type { Transaction } from 'kysely';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { Amount } from '#kernel/shop/money/format.ts';
import { type ReturnEvent, returnAfter } from '#kernel/shop/returns/return.transitions.ts';
import {
  maxReturnPictures,
  offeredReturnWays,
  type ReturnReason,
  type ReturnService,
  type ReturnWay,
  reasonsOf,
} from '#kernel/shop/returns/returns.rules.ts';
import { codes } from '#kernel/wire/codes.ts';
import {
  lockOrder,
  readOrderById,
  readOrderIdOfItem,
  selectProvenOrderIds,
} from '#server/orders/orders.repo.ts';
import {
  isProvenOrder,
  isVisibleOrder,
  type Order,
  type OrderChoice,
  orderLines,
  provenOrder,
} from '#server/orders/orders.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Host } from '#server/platform/host.ts';
import {
  BusinessError,
  refuse,
  refuseNotOffered,
  refuseParameter,
} from '#server/platform/http/business-error.ts';
import type { SignedCall } from '#server/platform/http/route.ts';
import { StaffError } from '#server/platform/staff-error.ts';
import { pictureOf } from '#server/uploads/uploads.service.ts';
import { readEstimates } from './estimates.repo.ts';
import { queueReturnMail, queueShopReturn } from './return-emails.service.ts';
import { oweReturnRefund } from './return-money.service.ts';
import { insertRequest, mayTakeCredit, returnabilityOf, stoneCredit } from './return-request.service.ts';
import { type HeldReturn, moveReturn } from './return-transitions.service.ts';
import {
  lockReturn,
  type ReturnRow,
  readReturn,
  readReturnsOf,
  readReturnsOfOrder,
  updateReturn,
} from './returns.repo.ts';
import { wantedStone } from './wanted-stone.service.ts';

export interface ReturnForm {
  item_id?: number | undefined;
  qty: number;
  service_type?: ReturnService | undefined;
  reason?: ReturnReason | undefined;
  description: string;
  images: readonly string[];
  return_type: ReturnWay;
  new_item_id?: number | undefined;
  to_credit: boolean;
}

function refuseReturn(obstacle: string, refundDays: number): never {
  refuse(codes.notReturnable, {
    text: {
      key: `returns-api.obstacle-${obstacle}` as 'returns-api.obstacle-sale',
      values: { days: refundDays },
    },
    data: { obstacle },
  });
}

/** Ids of the uploaded images. */
async function picturesOf(host: Host, call: SignedCall, images: readonly string[]): Promise<string[]> {
  if (images.length > maxReturnPictures) refuseParameter('images', 'invalid');
  const ids = await Promise.all([...new Set(images)].map((image) => pictureOf(host, call, image)));
  return ids.filter((id) => id !== null);
}

/** The new stone that was chosen in the cart; throws for a line without one. */
async function wantedOf(
  host: Host,
  call: SignedCall,
  { orderId, lineId }: { orderId: number; lineId: number | undefined },
) {
  const order = lineId === undefined ? undefined : await readOrderById(host.db.handle, orderId);
  if (!order || lineId === undefined) return undefined;
  const wanted = await wantedStone(host, call, { lineId, currency: order.currency });
  return wanted ?? refuseParameter('new_item_id', 'invalid', { key: 'returns-api.no-new-stone' });
}

/**
 * Requests the return of pieces of a caller's order. The order is locked: of two concurrent requests for the same
 * piece the second is refused. Throws 1800001 with the rule that forbids it.
 */
export async function requestReturn(host: Host, call: SignedCall, form: ReturnForm): Promise<ReturnRow> {
  const { item_id: itemId, service_type: service, reason } = form;
  if (itemId === undefined) refuseParameter('item_id', 'missing');
  if (service === undefined) refuseParameter('service_type', 'missing');
  if (reason === undefined) refuseParameter('reason', 'missing');
  if (!reasonsOf[service].includes(reason)) refuseParameter('reason', 'invalid');
  if (!offeredReturnWays().includes(form.return_type)) refuseNotOffered('return_type');
  const orderId = await readOrderIdOfItem(host.db.handle, itemId);
  if (orderId === undefined) refuse(codes.orderNotFound);
  await provenOrder(host.db.handle, call.shopper.customerId, { id: orderId });
  const pictures = await picturesOf(host, call, form.images);
  const wanted =
    service === 'trade-up' ? await wantedOf(host, call, { orderId, lineId: form.new_item_id }) : undefined;
  return host.db.transaction(async (trx) => {
    const order = await lockOrder(trx, orderId);
    const items = await orderLines(trx, orderId);
    const item = items.find(({ id }) => id === itemId);
    if (!order || !item) refuse(codes.orderNotFound);
    const earlier = await readReturnsOfOrder(trx, orderId);
    const { offers } = returnabilityOf(host, { order, item, earlier, now: call.now });
    const offer = offers.find((each) => each.service === service);
    if (!offer || offer.obstacle) refuseReturn(offer?.obstacle ?? 'not-traded', host.config.refundDays);
    if (form.qty > offer.quantity)
      refuseParameter('qty', 'invalid', { key: 'returns-api.too-many', values: { count: offer.quantity } });
    const least = service === 'trade-up' ? stoneCredit({ order, items, item })?.leastMinor : undefined;
    if (wanted && least !== undefined && wanted.minor < least)
      refuseParameter('new_item_id', 'invalid', {
        key: 'returns-api.stone-too-cheap',
        values: { least: new Amount({ currency: order.currency, minor: least }) },
      });
    if (form.to_credit && (service !== 'refund' || !mayTakeCredit(order))) refuseNotOffered('to_credit');
    const { qty: quantity, return_type: way, to_credit: toCredit } = form;
    const asked = { service, reason, quantity, way, toCredit, wanted };
    const row = await insertRequest(
      trx,
      { order, items, item, earlier },
      { ...asked, description: form.description, locale: call.locale, pictures, now: call.now },
    );
    await queueReturnMail(trx, { row, order, item });
    await queueShopReturn(trx, 'house-return', { row, order, item });
    return row;
  });
}

/** The return if its order is the caller's; throws as for an unknown one. */
export async function ownReturn(executor: Executor, customerId: number, id: number): Promise<ReturnRow> {
  const row = await readReturn(executor, id);
  if (!row || !(await isProvenOrder(executor, customerId, row.order_id))) refuse(codes.returnNotFound);
  return row;
}

/** As `ownReturn`; with the link of an email also a return that has an estimate, which its reader may answer. */
export async function visibleReturn(executor: Executor, customerId: number, id: number): Promise<ReturnRow> {
  const row = await readReturn(executor, id);
  if (!row || !(await isVisibleOrder(executor, customerId, row.order_id))) refuse(codes.returnNotFound);
  if ((await readEstimates(executor, [id])).length > 0) return row;
  return ownReturn(executor, customerId, id);
}

/**
 * The order of a number, an id or one of its lines, with its returns. Undefined when none is named; throws 1500018 unless
 * the caller has proved to be its shopper.
 */
export async function orderWithReturns(
  executor: Executor,
  customerId: number,
  { id, incrementId, itemId }: OrderChoice & { itemId?: number | undefined },
): Promise<{ order: Order; returns: ReturnRow[] } | undefined> {
  const orderId = itemId === undefined ? id : await readOrderIdOfItem(executor, itemId);
  if (itemId !== undefined && orderId === undefined) refuse(codes.orderNotFound);
  if (orderId === undefined && incrementId === undefined) return undefined;
  const order = await provenOrder(executor, customerId, { id: orderId, incrementId });
  return { order, returns: await readReturnsOfOrder(executor, order.id) };
}

/** A page of the caller's returns, newest first, and the number of all. */
export function listReturns(
  executor: Executor,
  customerId: number,
  page: { limit: number; offset: number },
): Promise<{ rows: ReturnRow[]; count: number }> {
  return readReturnsOf(executor, selectProvenOrderIds(executor, customerId), page);
}

/** A return with its order and item, locked; undefined if unknown. */
export async function lockReturnWithOrder(
  trx: Transaction<Schema>,
  id: number,
): Promise<HeldReturn | undefined> {
  const known = await readReturn(trx, id);
  const order = known && (await lockOrder(trx, known.order_id));
  const row = order && (await lockReturn(trx, id));
  const item = row && (await orderLines(trx, row.order_id)).find((each) => each.id === row.order_item_id);
  return row && order && item ? { row, order, item } : undefined;
}

/** Locks the caller's return; throws 1800003 unless its state allows one of the events. */
async function lockOwnReturn(
  trx: Transaction<Schema>,
  { shopper }: SignedCall,
  id: number,
  ...events: readonly ReturnEvent[]
): Promise<HeldReturn> {
  await ownReturn(trx, shopper.customerId, id);
  const held = await lockReturnWithOrder(trx, id);
  if (!held) refuse(codes.returnNotFound);
  if (!events.some((event) => returnAfter(held.row.state, event))) refuse(codes.returnSettled);
  return held;
}

/** Cancels a return of the caller, until the piece has been inspected. */
export async function withdrawReturn(host: Host, call: SignedCall, id: number): Promise<ReturnRow> {
  return host.db.transaction(async (trx) => {
    const held = await lockOwnReturn(trx, call, id, 'withdrawn');
    const row = await moveReturn(trx, held, 'withdrawn', { at: call.now });
    await queueShopReturn(trx, 'house-return-cancelled', { ...held, row });
    return row;
  });
}

/** Stores carrier and number of the parcel; they may be corrected until it has arrived. */
export async function setReturnTracking(
  host: Host,
  call: SignedCall,
  id: number,
  parcel: { company: string; number: string | undefined },
): Promise<ReturnRow> {
  const { number } = parcel;
  if (number === undefined) refuseParameter('tracking_number', 'missing');
  return host.db.transaction(async (trx) => {
    const held = await lockOwnReturn(trx, call, id, 'parcel-sent', 'parcel-received');
    const changes = { tracking_company: parcel.company || null, tracking_number: number };
    return held.row.state === 'approved'
      ? moveReturn(trx, held, 'parcel-sent', { at: call.now, changes })
      : updateReturn(trx, id, { ...changes, updated_at: call.now });
  });
}

/** Whether the message of an error is meant for staff. */
function isStaffError(error: unknown): boolean {
  if (error instanceof StaffError) return true;
  return error instanceof BusinessError && error.code === deskCodes.notPossible;
}

/** Chooses a refund where an exchange is not possible. */
export async function chooseRefund(host: Host, call: SignedCall, id: number): Promise<ReturnRow> {
  try {
    return await host.db.transaction(async (trx) => {
      const held = await lockOwnReturn(trx, call, id, 'money-chosen');
      const row = await oweReturnRefund(trx, held, 'money-chosen', { at: call.now });
      await queueShopReturn(trx, 'house-return-money', { ...held, row });
      return row;
    });
  } catch (error) {
    // The reason is for staff; the shopper gets a general text.
    if (!isStaffError(error)) throw error;
    host.log.warn({ err: error, return: id }, 'return.refund.failed');
    refuse(codes.returnSettled, { text: { key: 'returns-api.money-later' } });
  }
}
