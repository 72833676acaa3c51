import type { Transaction } from 'kysely';
import { variantKey } from '#kernel/shop/catalogue/variants.ts';
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
  sumOf,
  workshop,
} from '#kernel/shop/stock/stock-places.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { shopLabels } from '#server/documents/documents.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import { listQuery } from '#server/platform/desk/list-query.ts';
import { checkVersion, versionOf } from '#server/platform/desk/versions.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { readStores } from '#server/stores/stores.repo.ts';
import { holdProduct, readPlaces, readPlacesOf, readVariantPlaces, writePlacesOf } from './stock.repo.ts';
import { addAct, readActs, readStockOf, readStockPage, type StockActRow } from './stock-desk.repo.ts';

type DeskHost = Pick<Host, 'db'>;
type Calls = typeof stockDeskCalls;
type StockRecord = DeskData<Calls['deskStockOf']>;

const keyOf = (storeId: StockPlace): string => (storeId === null ? 'workshop' : String(storeId));
const placeOf = (key: string): StockPlace => (key === 'workshop' ? workshop : Number(key));

/** Every place, the workshop first. A store with pieces cannot be archived. */
async function allPlaces(executor: Executor): Promise<StockPlace[]> {
  return [workshop, ...(await readStores(executor)).map(({ id }) => id)];
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
  const query = listQuery(input);
  const place = query.place === undefined ? undefined : placeOf(query.place);
  const { rows, ...counted } = await readStockPage(db.handle, { ...query, place }, locale);
  const all = await allPlaces(db.handle);
  const held = await readPlaces(
    db.handle,
    rows.map(({ id }) => id),
  );
  return {
    ...counted,
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
  const stores = await readStores(db.handle);
  return {
    places: [
      { place: 'workshop', name: '' },
      ...stores.map(({ id, text }) => ({ place: String(id), name: localText(text, locale).name })),
    ],
  };
}

/** The last act that was not undone, if the stock it added is still there. */
function undoable(
  acts: readonly StockActRow[],
  heldOf: (variant: string) => readonly PlacedPieces[],
): StockActRow | undefined {
  const [last] = acts;
  if (!last || last.kind === 'undone') return undefined;
  return applyStockChange(heldOf(last.variant), negated(last.changes)) ? last : undefined;
}

/** The variants of a product with their stock, and variants no longer sold of which there still are pieces. */
async function variantsOf(
  executor: Executor,
  product: NonNullable<Awaited<ReturnType<typeof readStockOf>>>,
  locale: StaffCall['locale'],
  places: readonly StockPlace[],
): Promise<StockRecord['variants']> {
  const held = (await readVariantPlaces(executor, [product.id])).get(product.id) ?? new Map();
  if (product.variants.length === 0 && held.size === 0) return [];
  const labels = await shopLabels(executor);
  const sold = new Map(product.variants.map((variant) => [variantKey(variant.options), variant]));
  const left = [...held].filter(([key, pieces]) => !sold.has(key) && sumOf(pieces) > 0);
  return [...sold.keys(), ...left.map(([key]) => key)].map((key) => {
    const variant = sold.get(key);
    const pieces: readonly PlacedPieces[] = held.get(key) ?? [];
    const values = product.options.flatMap((option) => {
      const value = variant?.options[option.key];
      return value === undefined
        ? []
        : [localText(labels.options[option.key]?.values[value], locale) ?? value];
    });
    return {
      variant: key,
      name: variant ? values.join(', ') : key,
      sku: variant?.sku ?? '',
      stock: sumOf(pieces),
      isSold: variant !== undefined,
      places: shownPlaces(places, pieces),
    };
  });
}

/** One product in the desk's format. */
export async function showStock(executor: Executor, call: StaffCall, id: number): Promise<StockRecord> {
  const product = await readStockOf(executor, id);
  if (!product) refuse(deskCodes.notFound, { text: { key: 'desk-api.not-found' } });
  const held = (await readPlaces(executor, [id])).get(id) ?? [];
  const acts = await readActs(executor, id);
  const everywhere = await allPlaces(executor);
  const places = shownPlaces(everywhere, held);
  const variants = await variantsOf(executor, product, call.locale, everywhere);
  const nameOf = (key: string) => variants.find(({ variant }) => variant === key)?.name ?? key;
  const isMoveable = held.some(({ pieces }) => pieces > 0);
  const may: StockRecord['may'] = ['receive', 'correct'];
  if (isMoveable) may.push('move');
  const heldOf = (key: string): readonly PlacedPieces[] =>
    key === ''
      ? held
      : (variants.find(({ variant }) => variant === key)?.places ?? []).map(({ place, pieces }) => ({
          storeId: placeOf(place),
          pieces,
        }));
  if (undoable(acts, heldOf)) may.push('undo');
  const undone = new Set(acts.map(({ undoes }) => undoes));
  return {
    ...{ id, sku: product.sku, name: localText(product.text, call.locale).name, isOnShelf: product.on_shelf },
    ...{ stock: product.stock, wishes: product.wishes, inOrders: product.inOrders, places },
    variants,
    version: versionOf({ places, variants, last: acts[0]?.id ?? 0 }),
    acts: acts.map((act) => ({
      ...{ id: act.id, kind: act.kind, reason: act.reason, who: act.who, at: act.at.toISOString() },
      variant: act.variant === '' ? '' : nameOf(act.variant),
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

/** The variant that a form names; refuses a missing or unknown one. */
function checkVariant({ variants }: StockRecord, variant: string): void {
  const isKnown = variants.length === 0 ? variant === '' : variants.some((each) => each.variant === variant);
  if (!isKnown)
    refuse(deskCodes.fieldInvalid, { text: { key: 'desk-stock-api.no-variant' }, field: 'variant' });
}

/**
 * One act on a locked product or one of its variants: stock per place, journal and audit entry in one transaction.
 * `variantOfAct` is the variant of an act that does not name one.
 */
function act(
  { db }: DeskHost,
  call: StaffCall,
  { id, version, variant: named }: { id: number; version: string; variant?: string },
  deedOf: (held: readonly PlacedPieces[], trx: Transaction<Schema>) => Deed | Promise<Deed>,
  variantOfAct: (trx: Transaction<Schema>) => Promise<string> = async () => '',
): Promise<StockRecord> {
  return db.transaction(async (trx) => {
    await holdProduct(trx, id);
    const before = await showStock(trx, call, id);
    checkVersion(version, before);
    const variant = named ?? (await variantOfAct(trx));
    checkVariant(before, variant);
    const goods = { productId: id, variant };
    const [held = []] = await readPlacesOf(trx, [goods]);
    const { kind, changes, reason, undoes = null } = await deedOf(held, trx);
    const after = applyStockChange(held, changes);
    if (!after) refuse(deskCodes.fieldInvalid, { text: { key: 'desk-stock-api.too-few' }, field: 'pieces' });
    await writePlacesOf(trx, goods, after);
    const done = { kind, changes, reason, undoes, who: call.staff.name, at: call.now };
    await addAct(trx, { ...goods, ...done });
    const now = await showStock(trx, call, id);
    const seen = ({ stock, places }: StockRecord) => ({ stock, places });
    call.audit({
      kind: 'stock',
      id: before.sku,
      before: seen(before),
      after: { ...seen(now), kind, reason, ...(variant !== '' && { variant }) },
    });
    return now;
  });
}

/** The store that a form names; refuses an unknown one. */
async function chosen(trx: Transaction<Schema>, key: string, field: string): Promise<StockPlace> {
  const place = placeOf(key);
  if ((await allPlaces(trx)).includes(place)) return place;
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
  return act(
    host,
    call,
    seen,
    async (held, trx) => {
      const last = undoable(await readActs(trx, seen.id), () => held);
      if (!last) refuse(deskCodes.notPossible, { text: { key: 'desk-stock-api.no-undo' } });
      return { kind: 'undone', changes: negated(last.changes), reason: last.reason, undoes: last.id };
    },
    async (trx) => (await readActs(trx, seen.id))[0]?.variant ?? '',
  );
}
