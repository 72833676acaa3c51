import type { Transaction } from 'kysely';
import { fullName } from '#kernel/shop/addresses/person-name.ts';
import type { DeskValues } from '#kernel/shop/desk/desk-call.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import type { orderDeskCalls } from '#kernel/shop/desk/orders.calls.ts';
import { startOfDay } from '#kernel/shop/stores/business-day.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { type Locale, languageOf } from '#kernel/shop/text/locales.ts';
import { countryNames } from '#server/currencies/currencies.service.ts';
import { openedBy } from '#server/desk-records/desk-records.service.ts';
import { signHistory } from '#server/orders/order-history.repo.ts';
import { type Order, updateOrder } from '#server/orders/orders.repo.ts';
import { changeOrder, payableMinor } from '#server/orders/orders.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import { listQuery } from '#server/platform/desk/list-query.ts';
import { checkVersion } from '#server/platform/desk/versions.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { findStores } from '#server/stores/stores.service.ts';
import { insertNote, readOrderFacts, readWholeOrder, type WholeOrder } from './order-desk.repo.ts';
import type { DeskOrder } from './order-desk-lines.service.ts';
import { type DeskReader, deskOrderOf, orderVersion } from './order-desk-view.service.ts';
import { readAwaited, readOrderList } from './order-list.repo.ts';

type Read = { id: number; version: string };
type ListInput = DeskValues<(typeof orderDeskCalls)['deskOrders']>;
type TransferInput = DeskValues<(typeof orderDeskCalls)['deskTransfers']>;

/** A page of orders in the desk's format. */
export async function listOrders(
  { db }: Pick<Host, 'db'>,
  { locale, now, staff }: Pick<StaffCall, 'locale' | 'now' | 'staff'>,
  input: ListInput,
) {
  const { from, until, state, store, made, ...query } = listQuery(input);
  const { rows, ...counted } = await readOrderList(db.handle, {
    ...query,
    ...(state === undefined ? {} : { states: [state] }),
    ...(store === undefined ? {} : { store: Number(store) }),
    ...(made === undefined ? {} : { isMadeToOrder: made === 'to-order' }),
    from: from === undefined ? undefined : startOfDay(from),
    until: until === undefined ? undefined : startOfDay(until, 1),
  });
  const stores = await findStores(db.handle);
  const numbers = rows.map(({ increment_id }) => String(increment_id));
  const versions = new Map(
    (
      await readOrderFacts(
        db.handle,
        rows.map(({ increment_id }) => increment_id),
      )
    ).map((facts) => [facts.order.increment_id, orderVersion(facts)]),
  );
  const opened = await openedBy(db.handle, 'order', numbers, { staff, now });
  return {
    ...counted,
    rows: rows.map((row) => ({
      id: row.increment_id,
      version: versions.get(row.increment_id) ?? '',
      state: row.status,
      waitsFor: row.waits_for,
      placedAt: row.created_at.toISOString(),
      changedAt: row.updated_at.toISOString(),
      name: fullName({ firstName: row.first_name, lastName: row.last_name }),
      email: row.email,
      country: row.country,
      method: row.payment_method,
      store: row.store_id === null ? null : (localText(stores.get(row.store_id)?.text, locale)?.name ?? ''),
      isMadeToOrder: row.is_made,
      pieces: row.items_count,
      total: { currency: row.currency, minor: row.grand_minor },
      opened: opened.get(String(row.increment_id)) ?? null,
    })),
  };
}

/** Choices of the order list's filters. */
export async function orderChoices({ db }: Pick<Host, 'db'>, { locale }: { locale: Locale }) {
  const stores = await findStores(db.handle);
  const names = Object.entries(await countryNames(db.handle, locale));
  return {
    stores: [...stores.values()].map(({ id, text }) => ({
      value: String(id),
      label: localText(text, locale).name,
    })),
    countries: names
      .map(([value, label]) => ({ value, label }))
      .sort((a, b) => a.label.localeCompare(b.label, languageOf(locale).intl)),
  };
}

/** Orders that wait for a bank transfer. */
export async function listTransfers({ db }: Pick<Host, 'db'>, input: TransferInput) {
  const { numbers, total } = await readAwaited(db.handle, listQuery(input));
  const facts = await readOrderFacts(db.handle, numbers);
  const byNumber = new Map(facts.map((each) => [each.order.increment_id, each]));
  const sorted = numbers.flatMap((number) => byNumber.get(number) ?? []);
  return {
    total,
    rows: sorted.map((each) => ({
      id: each.order.increment_id,
      version: orderVersion(each),
      name: fullName({ firstName: each.order.first_name, lastName: each.order.last_name }),
      email: each.order.email,
      total: { currency: each.order.currency, minor: each.order.grand_minor },
      received: { currency: each.order.currency, minor: each.order.received_minor },
      due: { currency: each.order.currency, minor: payableMinor(each.order) - each.order.received_minor },
      placedAt: each.order.created_at.toISOString(),
      until: each.order.expires_at.toISOString(),
    })),
  };
}

function readerOf(host: Pick<Host, 'config'>, call: StaffCall, executor: Executor): DeskReader {
  return { host, executor, locale: call.locale, now: call.now };
}

async function requireWholeOrder(executor: Executor, id: number): Promise<WholeOrder> {
  const whole = await readWholeOrder(executor, id);
  if (!whole)
    refuse(deskCodes.notFound, { text: { key: 'desk-orders-api.no-order', values: { number: id } } });
  return whole;
}

/** One order with everything the desk shows. */
export async function readOrderRecord(
  host: Pick<Host, 'db' | 'config'>,
  call: StaffCall,
  id: number,
): Promise<DeskOrder> {
  const whole = await requireWholeOrder(host.db.handle, id);
  call.audit({ kind: 'order', id: String(id), customerId: whole.order.customer_id });
  return deskOrderOf(readerOf(host, call, host.db.handle), whole);
}

/** Fields of an order in the audit log. */
function auditedOf(order: Order): Partial<Order> {
  const { status, review_reason, refunded_minor, delay_days, tracking_company, tracking_number } = order;
  const { received_minor, shortfall_minor, rest_state, rest_received_minor, kept_minor } = order;
  const { title, first_name, last_name, telephone, street1, street2, city, state, zip } = order;
  return {
    ...{ status, review_reason, refunded_minor, delay_days, tracking_company, tracking_number },
    ...{ received_minor, shortfall_minor, rest_state, rest_received_minor, kept_minor },
    ...{ title, first_name, last_name, telephone, street1, street2, city, state, zip },
  };
}

/**
 * Changes an order at the desk, in one transaction: locks it, checks that it still has the version that was read,
 * calls `act`, signs what it wrote into the history, and writes the audit entry with `asked` as the input. Returns the changed order. Throws 1900106 when
 * there is no such order, 1900104 with `data.theirs` when it has another version.
 */
export function actOnOrder(
  host: Pick<Host, 'db' | 'config'>,
  call: StaffCall,
  { id, version }: Read,
  act: (trx: Transaction<Schema>, order: Order) => Promise<unknown>,
  asked?: Record<string, unknown>,
): Promise<DeskOrder> {
  return changeOrder(host, id, async (trx, order) => {
    const reader = readerOf(host, call, trx);
    const [current] = await readOrderFacts(trx, [id]);
    if (!current || orderVersion(current) !== version)
      checkVersion(version, await deskOrderOf(reader, await requireWholeOrder(trx, id)));
    await act(trx, order);
    const after = await requireWholeOrder(trx, id);
    await signMoves(trx, after, { name: call.staff.name, since: current?.lastMove ?? 0 });
    call.audit({
      kind: 'order',
      id: String(id),
      customerId: order.customer_id,
      before: auditedOf(order),
      after: { ...auditedOf(after.order), ...(asked && { asked }) },
    });
    return deskOrderOf(reader, after);
  });
}

/** Writes the name of the member of staff to what an act has added to the history of its locked order. */
async function signMoves(
  trx: Transaction<Schema>,
  { order, moves }: WholeOrder,
  by: { name: string; since: number },
): Promise<void> {
  const own = moves.filter(({ id }) => id > by.since);
  if (own.length === 0) return;
  await signHistory(trx, order.id, by);
  for (const move of own) move.staff_name = by.name;
}

/** Adds a note of staff to a locked order. */
export async function noteOrder(
  trx: Transaction<Schema>,
  order: Order,
  { staff, now, text }: Pick<StaffCall, 'staff' | 'now'> & { text: string },
): Promise<void> {
  await insertNote(trx, { order_id: order.id, staff_id: staff.id, staff_name: staff.name, text, at: now });
  await updateOrder(trx, order.id, { updated_at: now });
}
