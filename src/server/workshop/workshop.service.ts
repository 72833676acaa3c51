import type { Transaction } from 'kysely';
import { designedStones } from '#kernel/jewel/design/designed-stones.ts';
import { piecesOf } from '#kernel/jewel/design/pieces-of.ts';
import type { DeskData } from '#kernel/shop/desk/desk-call.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import type { workshopDeskCalls } from '#kernel/shop/desk/workshop.calls.ts';
import { isBeingMade } from '#kernel/shop/orders/ready-day.ts';
import { businessDay } from '#kernel/shop/stores/business-day.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { stageDue } from '#kernel/shop/workshop/due.ts';
import {
  eventBetween,
  isSentBack,
  nextTransitions,
  type PieceEvent,
  type PieceNature,
  type PieceStage,
} from '#kernel/shop/workshop/piece.transitions.ts';
import type { Labels } from '#server/catalogue/option-labels.service.ts';
import { ownPictures } from '#server/designs/design-pictures.service.ts';
import { type CatalogueDesign, catalogueDesigns } from '#server/designs/product-designs.service.ts';
import { shopLabels } from '#server/documents/documents.service.ts';
import { pictureOf } from '#server/order-desk/order-desk-lines.service.ts';
import { imageNote } from '#server/orders/image-labels.ts';
import { askWhenFinished } from '#server/orders/order-rest.service.ts';
import { itemOptions } from '#server/orders/orders.mapper.ts';
import { lockOrder, readOrderById } from '#server/orders/orders.repo.ts';
import { type Order, orderLines } from '#server/orders/orders.service.ts';
import { readyOn } from '#server/orders/ready-day.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import { checkVersion, versionOf } from '#server/platform/desk/versions.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import {
  hasUnfinishedPieces,
  insertMove,
  type PieceRow,
  readBenchHistory,
  readBenchPeople,
  readPieces,
  writePiece,
} from './workshop.repo.ts';

export type DeskPiece = DeskData<(typeof workshopDeskCalls)['deskMovePiece']>;

interface BenchReader {
  host: Pick<Host, 'config'>;
  executor: Executor;
  locale: Locale;
  now: Date;
}

const stageOf = ({ stage }: PieceRow): PieceStage => stage ?? 'queue';

/** An engraved catalogue piece has no list of its stones. */
function natureOf(row: PieceRow): PieceNature {
  const { design, stone } = row;
  const hasStones =
    design === null || stone !== null || piecesOf(design).some((piece) => designedStones(piece).length > 0);
  return { hasStones };
}

/** Version of a piece for moves. */
const pieceVersion = (row: PieceRow): string => versionOf([stageOf(row), row.person_id, row.changed_at]);

interface Surroundings {
  labels: Labels;
  /** Rendered images of designs, by hash. */
  drawn: Awaited<ReturnType<typeof ownPictures>>;
  people: ReadonlyMap<number, string>;
  catalogue: readonly CatalogueDesign[];
  orders: ReadonlyMap<number, { order: Order; readyOn: string | null }>;
  history: ReadonlyMap<number, Awaited<ReturnType<typeof readBenchHistory>>>;
}

async function surroundingsOf(
  { host, executor, now }: BenchReader,
  rows: readonly PieceRow[],
): Promise<Surroundings> {
  const orders = new Map<number, { order: Order; readyOn: string | null }>();
  for (const orderId of new Set(rows.map(({ order_id }) => order_id))) {
    const order = await readOrderById(executor, orderId);
    if (order)
      orders.set(orderId, {
        order,
        readyOn: await readyOn(executor, { order, items: await orderLines(executor, orderId) }, now),
      });
  }
  const moves = await readBenchHistory(
    executor,
    rows.map(({ id }) => id),
  );
  return {
    labels: await shopLabels(executor),
    drawn: await ownPictures(executor, host.config, rows),
    people: new Map((await readBenchPeople(executor)).map(({ id, name }) => [id, name])),
    catalogue: await catalogueDesigns(executor),
    orders,
    history: Map.groupBy(moves, ({ order_item_id }) => order_item_id),
  };
}

function pieceOf(row: PieceRow, reader: BenchReader, context: Surroundings): DeskPiece {
  const { host, locale, now } = reader;
  const known = context.orders.get(row.order_id);
  if (!known) throw new Error(`piece ${row.id} has no order`);
  const stage = stageOf(row);
  const nature = natureOf(row);
  const isOpen = known.order.status === 'processing';
  const plan =
    known.readyOn && known.order.paid_at ? { from: known.order.paid_at, readyOn: known.readyOn } : null;
  const dueOn = plan && isBeingMade(known.order.status) ? stageDue(stage, plan) : null;
  return {
    id: row.id,
    version: pieceVersion(row),
    order: known.order.increment_id,
    name: localText(row.name, locale),
    sku: row.sku,
    quantity: row.qty,
    picture: pictureOf(host, row, context.drawn.get(row.design_hash)),
    pictureNote: imageNote(row, {
      ...{ labels: context.labels, locale, catalogue: context.catalogue },
      isDrawn: context.drawn.has(row.design_hash),
    }),
    options: Object.entries(itemOptions(row, context.labels, locale)).map(([label, value]) => ({
      label,
      value,
    })),
    stage,
    moves: isOpen
      ? nextTransitions(stage, nature).map(({ event, to }) => ({ to, isBack: isSentBack(event) }))
      : [],
    person:
      row.person_id === null
        ? null
        : { id: row.person_id, name: context.people.get(row.person_id) ?? `#${row.person_id}` },
    dueOn,
    readyOn: known.readyOn,
    isLate: dueOn !== null && dueOn < businessDay(now),
    hasCastingFile:
      row.design !== null || context.catalogue.some(({ productId }) => productId === row.product_id),
    history: (context.history.get(row.id) ?? []).map(({ at, staff_name: who, to_stage: to, note }) => ({
      ...{ who, to, note },
      at: at.toISOString(),
    })),
  };
}

async function deskPieces(reader: BenchReader, rows: readonly PieceRow[]): Promise<DeskPiece[]> {
  const context = await surroundingsOf(reader, rows);
  return rows.map((row) => pieceOf(row, reader, context));
}

/** Every piece in production, the earliest deadline first. */
export async function readBenchBoard(
  { db, config }: Pick<Host, 'db' | 'config'>,
  { locale, now }: Pick<StaffCall, 'locale' | 'now'>,
  { person }: { person?: number | null | undefined },
) {
  const rows = await readPieces(db.handle);
  const chosen = person === undefined ? rows : rows.filter(({ person_id }) => person_id === person);
  const pieces = await deskPieces({ host: { config }, executor: db.handle, locale, now }, chosen);
  return {
    people: await readBenchPeople(db.handle),
    pieces: pieces.sort((a, b) => (a.dueOn ?? '9').localeCompare(b.dueOn ?? '9')),
  };
}

/** A line of an order for the workshop; throws 1900106 if there is none. */
export async function benchPiece(executor: Executor, id: number): Promise<PieceRow> {
  const [row] = await readPieces(executor, id);
  if (!row) refuse(deskCodes.notFound, { text: { key: 'desk-orders-api.no-piece', values: { piece: id } } });
  return row;
}

interface Change {
  stage?: { to: PieceStage; event: PieceEvent };
  person?: number | null;
  note: string;
}

/** Locks the order of a piece, checks the piece's version and changes it. */
async function changePiece(
  { db, config }: Pick<Host, 'db' | 'config'>,
  call: StaffCall,
  read: { id: number; version: string },
  decide: (trx: Transaction<Schema>, row: PieceRow) => Promise<Change> | Change,
): Promise<DeskPiece> {
  const reader = { host: { config }, locale: call.locale, now: call.now };
  return db.transaction(async (trx) => {
    const { order_id } = await benchPiece(trx, read.id);
    const order = await lockOrder(trx, order_id);
    const row = await benchPiece(trx, read.id);
    if (pieceVersion(row) !== read.version) {
      const [theirs] = await deskPieces({ ...reader, executor: trx }, [row]);
      if (theirs) checkVersion(read.version, theirs);
    }
    if (order?.status !== 'processing')
      refuse(deskCodes.notPossible, {
        text: { key: 'desk-orders-api.not-in-work', values: { number: order?.increment_id ?? '' } },
      });
    const { stage, person = row.person_id, note } = await decide(trx, row);
    const from = stageOf(row);
    const to = stage?.to ?? from;
    await writePiece(trx, { order_item_id: row.id, stage: to, person_id: person, changed_at: call.now });
    if (stage)
      await insertMove(trx, {
        order_item_id: row.id,
        from_stage: from,
        to_stage: to,
        event: stage.event,
        note,
        staff_id: call.staff.id,
        staff_name: call.staff.name,
        at: call.now,
      });
    call.audit({
      kind: 'piece',
      id: String(row.id),
      before: { stage: from, person: row.person_id },
      after: { stage: to, person, note },
    });
    if (to === 'done' && !(await hasUnfinishedPieces(trx, order.id)))
      await askWhenFinished(trx, order, call.now);
    const [after] = await deskPieces({ ...reader, executor: trx }, [await benchPiece(trx, row.id)]);
    if (!after) throw new Error(`piece ${row.id} disappeared while its order was locked`);
    return after;
  });
}

/** Moves a piece to a stage that its state table allows; throws 1900105. */
export function movePiece(
  host: Pick<Host, 'db' | 'config'>,
  call: StaffCall,
  { to, note, ...read }: { id: number; version: string; to: PieceStage; note: string },
): Promise<DeskPiece> {
  return changePiece(host, call, read, (_trx, row) => {
    const nature = natureOf(row);
    const stage = stageOf(row);
    const event = eventBetween(stage, to, nature);
    if (!event)
      refuse(deskCodes.notPossible, { text: { key: 'desk-orders-api.wrong-stage', values: { stage } } });
    if (isSentBack(event) && note === '')
      refuse(deskCodes.fieldInvalid, { text: { key: 'desk-orders-api.say-why' }, field: 'note' });
    return { stage: { to, event }, note };
  });
}

/** Assigns a piece to a person of the workshop. */
export function assignPiece(
  host: Pick<Host, 'db' | 'config'>,
  call: StaffCall,
  { person, ...read }: { id: number; version: string; person: number | null },
): Promise<DeskPiece> {
  return changePiece(host, call, read, async (trx) => {
    const isKnown = person === null || (await readBenchPeople(trx)).some(({ id }) => id === person);
    if (!isKnown)
      refuse(deskCodes.fieldInvalid, { text: { key: 'desk-orders-api.nobody' }, field: 'person' });
    return { person, note: '' };
  });
}
