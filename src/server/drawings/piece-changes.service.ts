import type { Transaction } from 'kysely';
import { itemKey } from '#kernel/shop/cart/cart-item.ts';
import { optionPrice } from '#kernel/shop/catalogue/option-price.ts';
import { mayChangePieces } from '#kernel/shop/drawings/drawings.rules.ts';
import {
  type ChangeProblem,
  changedDesign,
  changedOptions,
  changeProblem,
  type PieceChange,
} from '#kernel/shop/drawings/piece-changes.ts';
import { codes } from '#kernel/wire/codes.ts';
import { typedOf, valuesOf } from '#server/addresses/addresses.mapper.ts';
import { deliverableAddress } from '#server/addresses/addresses.service.ts';
import { itemOf } from '#server/cart/stored-cart.service.ts';
import { saleProducts } from '#server/catalogue/sale-products.service.ts';
import { knownComposition, refuseUncastable } from '#server/designs/compositions.service.ts';
import { type DrawnPiece, drawnPieces } from '#server/orders/order-drawings.service.ts';
import { lockOrder, readOrderIdOfItem } from '#server/orders/orders.repo.ts';
import {
  changeOrderAddress,
  isProvenOrder,
  type Order,
  type OrderItem,
  ownOrder,
} from '#server/orders/orders.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { SignedCall } from '#server/platform/http/route.ts';
import { queueDrawingMail, queueDrawingNews } from './drawing-emails.service.ts';
import type { AddressForm } from './drawings.mapper.ts';
import { updatePiece } from './drawings.repo.ts';
import { moveDrawing } from './drawings.service.ts';
import { choicesOf } from './piece-choices.service.ts';

function refuseChange(problem: ChangeProblem | 'unmade', field: string): never {
  refuse(codes.parameterInvalid, { text: { key: `drawings-api.change-${problem}` }, field });
}

const keyed = (item: OrderItem): OrderItem => ({ ...item, options_key: itemKey(itemOf(item, '')) });

/** The changed piece with its hash; throws 1000008 for a change that cannot be made. */
async function changedItem(
  trx: Transaction<Schema>,
  item: OrderItem,
  change: PieceChange,
): Promise<OrderItem> {
  const field = Object.keys(change.sizes).length > 0 ? 'size' : 'engraving';
  const as_ordered = item.as_ordered ?? { design: item.design, options: item.options };
  if (item.design) {
    const made = await knownComposition(trx, changedDesign(item.design, change), null);
    if (!made) refuseChange('unmade', field);
    refuseUncastable(made);
    return keyed({ ...item, design: made.design, design_hash: made.hash, as_ordered });
  }
  const product = (await saleProducts(trx, [item.product_id ?? 0])).get(item.product_id ?? 0);
  const options = changedOptions(item.options, change);
  if (!product || !optionPrice({ ...product, originalMinor: product.priceMinor }, options).ok)
    refuseChange('unmade', field);
  return keyed({ ...item, options, as_ordered });
}

/** Stores a change of a piece of a locked order; its current drawing becomes void. */
export async function applyPieceChange(
  trx: Transaction<Schema>,
  { item, current }: DrawnPiece,
  change: PieceChange,
  now: Date,
): Promise<void> {
  await updatePiece(trx, await changedItem(trx, item, change));
  if (!current) return;
  const event = current.state === 'approved' ? 'approval-voided' : 'piece-changed';
  await moveDrawing(trx, current, event, { ended_at: now });
}

/** A change as text for the shop's email. */
function changeText({ sizes, engraving }: PieceChange): string {
  const said = Object.entries(sizes).map(([key, value]) => `${key}: ${value}`);
  return [...said, ...(engraving === undefined ? [] : [`engraving: ${engraving}`])].join('\n');
}

/** Only the proved shopper may change the order: an order link may have been forwarded. */
async function mustOwn(trx: Transaction<Schema>, { shopper }: SignedCall, order: Order): Promise<void> {
  if (await isProvenOrder(trx, shopper.customerId, order.id)) return;
  refuse(codes.parameterInvalid, {
    text: { key: 'drawings-api.change-unproven' },
    data: (message) => ({ errors: message }),
  });
}

/**
 * Changes size or engraving of a piece before its drawing is approved, at the paid price; a sent drawing is
 * superseded. Throws 1500018 for another shopper's piece, 1500032 when it is too late.
 */
export async function changePiece(
  host: Pick<Host, 'db'>,
  call: SignedCall,
  { lineId, change }: { lineId: number; change: PieceChange },
): Promise<Order> {
  return host.db.transaction(async (trx) => {
    const orderId = await readOrderIdOfItem(trx, lineId);
    if (orderId === undefined) refuse(codes.orderNotFound);
    await ownOrder(trx, call.shopper.customerId, { id: orderId });
    const order = await lockOrder(trx, orderId);
    const piece = (await drawnPieces(trx, orderId)).find(({ item }) => item.id === lineId);
    if (!order || !piece) refuse(codes.orderNotFound);
    await mustOwn(trx, call, order);
    if (!mayChangePieces(order.status) || piece.current?.state === 'approved') refuse(codes.drawingSettled);
    const problem = changeProblem(await choicesOf(trx, piece.item), change);
    if (problem) refuseChange(problem, problem === 'size' ? 'size' : 'engraving');
    await applyPieceChange(trx, piece, change, call.now);
    await queueDrawingNews(trx, 'piece', order, { piece: piece.item, comment: changeText(change) });
    return order;
  });
}

const addressRefusal = {
  code: codes.addressInvalid,
  fieldName: (field: string) =>
    field === 'firstName' ? 'first_name' : field === 'lastName' ? 'last_name' : field,
};

/** Changes the delivery address within the country that the order was priced for. */
export async function writeAddress(
  trx: Transaction<Schema>,
  order: Order,
  form: Omit<AddressForm, 'increment_id'>,
  now: Date,
): Promise<Order> {
  const { country, area, postscript } = order;
  const values = await deliverableAddress(
    trx,
    valuesOf(typedOf({ ...form, country, area, postscript })),
    addressRefusal,
  );
  const moved = await changeOrderAddress(trx, order.id, { ...values, updated_at: now });
  await queueDrawingMail(trx, 'order-readdressed', moved, {});
  return moved;
}

/** Changes the delivery address by the shopper, before the last drawing is approved. */
export async function changeDeliveryAddress(
  host: Pick<Host, 'db'>,
  call: SignedCall,
  { increment_id: incrementId, ...form }: AddressForm,
): Promise<Order> {
  return host.db.transaction(async (trx) => {
    const { id } = await ownOrder(trx, call.shopper.customerId, { incrementId });
    const order = await lockOrder(trx, id);
    if (!order) refuse(codes.orderNotFound);
    await mustOwn(trx, call, order);
    const isDrawn = (await drawnPieces(trx, id)).length > 0;
    if (!isDrawn || order.store_id !== null || !mayChangePieces(order.status)) refuse(codes.drawingSettled);
    const moved = await writeAddress(trx, order, form, call.now);
    await queueDrawingNews(trx, 'address', moved, {});
    return moved;
  });
}
