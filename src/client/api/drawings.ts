import type {
  ChangeableAddress,
  Drawing,
  DrawingId,
  DrawnPiece,
  OrderDrawings,
} from '#kernel/shop/drawings/drawing.ts';
import type { PieceChange } from '#kernel/shop/drawings/piece-changes.ts';
import type { OrderNumber } from '#kernel/shop/orders/order.ts';
import type { WireDrawings } from '#kernel/wire/contracts/drawings.contract.ts';
import type { Api } from './api.ts';

type WirePiece = WireDrawings['pieces'][number];

function decodeDrawing(wire: NonNullable<WirePiece['drawing']>): Drawing {
  const { number, state, hash, pictures, figures, note, asked } = wire;
  return {
    id: wire.id as DrawingId,
    number,
    state,
    hash,
    pictures,
    figures,
    note,
    asked,
    sentAt: wire.sent_at,
    answeredAt: wire.answered_at,
  };
}

function decodeChoices(wire: WirePiece['choices']): DrawnPiece['choices'] {
  if (!wire) return null;
  const { sizes, engraving } = wire;
  const limit =
    engraving?.width == null ? { characters: engraving?.characters ?? 0 } : { width: engraving.width };
  return { sizes, engraving: engraving && { text: engraving.text, limit } };
}

function decodeAddress(wire: WireDrawings['address']): ChangeableAddress | null {
  if (!wire) return null;
  const { first_name: firstName, last_name: lastName, country_name: countryName, states, ...rest } = wire;
  return {
    ...rest,
    firstName,
    lastName,
    countryName,
    states: Object.fromEntries(states.map(({ code, name }) => [code, name])),
  };
}

function decodeDrawings(wire: WireDrawings): OrderDrawings {
  return {
    pieces: wire.pieces.map((piece) => ({
      line: piece.item_id,
      name: piece.name,
      drawing: piece.drawing && decodeDrawing(piece.drawing),
      earlier: piece.earlier.map(decodeDrawing),
      canAnswer: piece.can_answer,
      choices: decodeChoices(piece.choices),
    })),
    readyOn: wire.ready_on,
    isAgreed: wire.is_agreed,
    address: decodeAddress(wire.address),
  };
}

/** The drawings of an order; a failure is shown in their place. */
export async function readDrawings(api: Api, number: OrderNumber): Promise<OrderDrawings> {
  return decodeDrawings(
    (await api.call('drawingIndex', { increment_id: number }, { silent: true })).drawings,
  );
}

/** Approves a drawing as shown; a refusal is shown to the shopper. */
export async function approveDrawing(
  api: Api,
  { id, hash }: Pick<Drawing, 'id' | 'hash'>,
): Promise<OrderDrawings> {
  return decodeDrawings((await api.call('drawingApprove', { id, hash }, { notify: true })).drawings);
}

/** Requests a change in free text; rejects with the refusal. */
export async function askForChange(api: Api, id: DrawingId, text: string): Promise<OrderDrawings> {
  return decodeDrawings((await api.call('drawingChange', { id, words: text })).drawings);
}

/** Changes size or engraving of a piece; rejects with the refusal. */
export async function changePiece(
  api: Api,
  line: number,
  { sizes, engraving }: PieceChange,
): Promise<OrderDrawings> {
  const changed = { size: sizes.size ?? '', size_2: sizes['size-2'] ?? '', engraving: engraving ?? '' };
  return decodeDrawings((await api.call('drawingPiece', { item_id: line, ...changed })).drawings);
}

/** Changes the delivery address within its country; rejects with the refusal. */
export async function changeAddress(
  api: Api,
  number: OrderNumber,
  address: Omit<ChangeableAddress, 'countryName' | 'states'>,
): Promise<OrderDrawings> {
  const { title, firstName, lastName, telephone, street1, street2, state, city, zip } = address;
  const rest = { title, telephone, street1, street2, state, city, zip };
  const input = { ...rest, increment_id: number, first_name: firstName, last_name: lastName };
  return decodeDrawings((await api.call('drawingAddress', input)).drawings);
}
