import type { Transaction } from 'kysely';
import type { DeskData, DeskValues } from '#kernel/shop/desk/desk-call.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { mayDo } from '#kernel/shop/desk/roles.ts';
import type { stockDeskCalls } from '#kernel/shop/desk/stock.calls.ts';
import type { StockAct } from '#kernel/shop/stock/stock-acts.ts';
import {
  applyStockChange,
  negated,
  type PlacedPieces,
  type StockPlace,
  workshop,
} from '#kernel/shop/stock/stock-places.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import { checkVersion, versionOf } from '#server/platform/desk/versions.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { findStores } from '#server/stores/stores.service.ts';
import { holdProduct, readPlaces, writePlaces } from './stock.repo.ts';
import { addAct, readActs, readStockOf, readStockPage, type StockActRow } from './stock-desk.repo.ts';

type DeskHost = Pick<Host, 'db'>;
type Calls = typeof stockDeskCalls;
type StockRecord = DeskData<Calls['deskStockOf']>;

const keyOf = (storeId: StockPlace): string => (storeId === null ? 'workshop' : String(storeId));
const placeOf = (key: string): StockPlace => (key === 'workshop' ? workshop : Number(key));

/** Every place, the workshop first. */
async function allPlaces(executor: Executor): Promise<StockPlace[]> {
  return [workshop, ...(await findStores(executor)).keys()];
}

const shownPlaces = (all: readonly StockPlace[], held: readonly PlacedPieces[]) =>
  all.map((storeId) => ({
    place: keyOf(storeId),
    pieces: held.find((each) => each.storeId === storeId)?.pieces ?? 0,
  }));

/** Products with their stock per place. */
export async function stockPage(
  { db }: DeskHost,
  { locale }: StaffCall,
  input: DeskValues<Calls['deskStock']>,
): Promise<DeskData<Calls['deskStock']>> {
  const { page, perPage, filter = {}, ...rest } = input;
  const place = filter.place === undefined ? undefined : placeOf(filter.place);
  const offset = (page - 1) * perPage;
  const meant = { ...rest, which: filter.which, place, limit: perPage, offset };
  const { rows, total, isMore } = await readStockPage(db.handle, meant, locale);
  const all = await allPlaces(db.handle);
  const held = await readPlaces(
    db.handle,
    rows.map(({ id }) => id),
  );
  return {
    total,
    ...(isMore && { isMore }),
    rows: rows.map(({ on_shelf, ...row }) => ({
      ...{ ...row, isOnShelf: on_shelf },
      places: shownPlaces(all, held.get(row.id) ?? []),
    })),
  };
}

/** Every place by key, stores with their names. */
export async function stockPlaces(
  { db }: DeskHost,
  { locale }: StaffCall,
): Promise<DeskData<Calls['deskStockPlaces']>> {
  const stores = await findStores(db.handle);
  return {
    places: [
      { place: 'workshop', name: '' },
      ...Array.from(stores, ([id, { text }]) => ({ place: String(id), name: localText(text, locale).name })),
    ],
  };
}

/** The last act that was not undone, if the stock it added is still there. */
function undoable(acts: readonly StockActRow[], held: readonly PlacedPieces[]): StockActRow | undefined {
  const [last] = acts;
  if (!last || last.kind === 'undone') return undefined;
  return applyStockChange(held, negated(last.changes)) ? last : undefined;
}

/** One product in the desk's format. */
export async function showStock(executor: Executor, call: StaffCall, id: number): Promise<StockRecord> {
  const product = await readStockOf(executor, id);
  if (!product) refuse(deskCodes.notFound, { text: { key: 'desk-api.not-found' } });
  const held = (await readPlaces(executor, [id])).get(id) ?? [];
  const acts = await readActs(executor, id);
  const places = shownPlaces(await allPlaces(executor), held);
  const isMoveable = held.some(({ pieces }) => pieces > 0);
  const may: StockRecord['may'] = ['receive', 'correct'];
  if (isMoveable) may.push('move');
  if (undoable(acts, held)) may.push('undo');
  const undone = new Set(acts.map(({ undoes }) => undoes));
  return {
    ...{ id, sku: product.sku, name: localText(product.text, call.locale).name, isOnShelf: product.on_shelf },
    ...{ stock: product.stock, wishes: product.wishes, inOrders: product.inOrders, places },
    version: versionOf({ places, last: acts[0]?.id ?? 0 }),
    acts: acts.map((act) => ({
      ...{ id: act.id, kind: act.kind, reason: act.reason, who: act.who, at: act.at.toISOString() },
      changes: act.changes.map(({ storeId, pieces }) => ({ place: keyOf(storeId), pieces })),
      isUndone: undone.has(act.id),
    })),
    may: mayDo(call.staff.roles, 'stock.handle') ? may : [],
  };
}

interface Deed {
  kind: StockAct;
  changes: PlacedPieces[];
  reason: string;
  undoes?: number;
}

/** One act on a locked product: stock per place, journal and audit entry in one transaction. */
function act(
  { db }: DeskHost,
  call: StaffCall,
  { id, version }: { id: number; version: string },
  deedOf: (held: readonly PlacedPieces[], trx: Transaction<Schema>) => Deed | Promise<Deed>,
): Promise<StockRecord> {
  return db.transaction(async (trx) => {
    await holdProduct(trx, id);
    const before = await showStock(trx, call, id);
    checkVersion(version, before);
    const held = (await readPlaces(trx, [id])).get(id) ?? [];
    const { kind, changes, reason, undoes = null } = await deedOf(held, trx);
    const after = applyStockChange(held, changes);
    if (!after) refuse(deskCodes.fieldInvalid, { text: { key: 'desk-stock-api.too-few' }, field: 'pieces' });
    await writePlaces(trx, id, after);
    const done = { kind, changes, reason, undoes, who: call.staff.name, at: call.now };
    await addAct(trx, { productId: id, ...done });
    const now = await showStock(trx, call, id);
    const seen = ({ stock, places }: StockRecord) => ({ stock, places });
    call.audit({
      kind: 'stock',
      id: before.sku,
      before: seen(before),
      after: { ...seen(now), kind, reason },
    });
    return now;
  });
}

/** The store that a form names; refuses an unknown one. */
async function chosen(trx: Transaction<Schema>, key: string, field: string): Promise<StockPlace> {
  const place = placeOf(key);
  if (place === workshop || (await findStores(trx)).has(place)) return place;
  return refuse(deskCodes.fieldInvalid, { text: { key: 'desk-stock-api.no-place' }, field });
}

/** Adds pieces to a place. */
export function receiveStock(
  host: DeskHost,
  call: StaffCall,
  { place, pieces, reason, ...seen }: DeskValues<Calls['deskReceiveStock']>,
): Promise<StockRecord> {
  return act(host, call, seen, async (_held, trx) => ({
    kind: 'received',
    changes: [{ storeId: await chosen(trx, place, 'place'), pieces }],
    reason,
  }));
}

/** Sets the counted stock of a place; refuses the current number. */
export function correctStock(
  host: DeskHost,
  call: StaffCall,
  { place, pieces, reason, ...seen }: DeskValues<Calls['deskCorrectStock']>,
): Promise<StockRecord> {
  return act(host, call, seen, async (held, trx) => {
    const storeId = await chosen(trx, place, 'place');
    const more = pieces - (held.find((each) => each.storeId === storeId)?.pieces ?? 0);
    if (more === 0)
      refuse(deskCodes.fieldInvalid, { text: { key: 'desk-stock-api.same-number' }, field: 'pieces' });
    return { kind: 'corrected', changes: [{ storeId, pieces: more }], reason };
  });
}

/** Moves pieces from one place to another. */
export function moveStock(
  host: DeskHost,
  call: StaffCall,
  { from, to, pieces, reason, ...seen }: DeskValues<Calls['deskMoveStock']>,
): Promise<StockRecord> {
  return act(host, call, seen, async (_held, trx) => {
    if (from === to)
      refuse(deskCodes.fieldInvalid, { text: { key: 'desk-stock-api.same-place' }, field: 'to' });
    const changes = [
      { storeId: await chosen(trx, from, 'from'), pieces: -pieces },
      { storeId: await chosen(trx, to, 'to'), pieces },
    ];
    return { kind: 'moved', changes, reason };
  });
}

/** Undoes the last act; throws 1900105 if its pieces have moved on since. */
export function undoStock(
  host: DeskHost,
  call: StaffCall,
  seen: DeskValues<Calls['deskUndoStock']>,
): Promise<StockRecord> {
  return act(host, call, seen, async (held, trx) => {
    const last = undoable(await readActs(trx, seen.id), held);
    if (!last) refuse(deskCodes.notPossible, { text: { key: 'desk-stock-api.no-undo' } });
    return { kind: 'undone', changes: negated(last.changes), reason: last.reason, undoes: last.id };
  });
}
