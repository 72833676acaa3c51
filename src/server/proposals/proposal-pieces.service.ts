import type { CartItem } from '#kernel/shop/cart/cart-item.ts';
import { initialChoices } from '#kernel/shop/catalogue/opening-choices.ts';
import { optionPrice } from '#kernel/shop/catalogue/option-price.ts';
import type { ProductId } from '#kernel/shop/catalogue/product-card.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { stoneObstacle } from '#kernel/shop/diamonds/diamonds.rules.ts';
import type { ProposalLine } from '#kernel/shop/proposals/proposal.rules.ts';
import { storedCart } from '#server/cart/stored-cart.service.ts';
import { refuseOption } from '#server/catalogue/option-labels.service.ts';
import { findProductByCode } from '#server/catalogue/sale-products.repo.ts';
import { type SaleProduct, saleProducts } from '#server/catalogue/sale-products.service.ts';
import { compositionWith, refuseUncastable } from '#server/designs/compositions.service.ts';
import { readOwnDesign } from '#server/designs/designs.repo.ts';
import { diamondOf, stockDiamonds } from '#server/diamonds/diamond-stock.service.ts';
import { readDiamondsByNumber } from '#server/diamonds/diamonds.repo.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import { refuse } from '#server/platform/http/business-error.ts';

function refusePiece(reason: 'piece-missing' | 'piece-unknown' | 'piece-gone' | 'design-unknown'): never {
  const field = reason === 'design-unknown' ? 'saved' : 'piece';
  refuse(deskCodes.fieldInvalid, { text: { key: `desk-proposals-api.${reason}` }, field });
}

/** Pages of products: `/details/1201/`, `/tc/designDetails/1101/?size=6`. */
const productPage = /\/(?:details|designDetails|variableDetails|commodityDetails)\/([1-9]\d{0,8})\/?$/;

/** A page of the shop: its path and query. Undefined for what is no address. */
function addressOf(piece: string): { path: string; query: URLSearchParams } | undefined {
  if (!piece.includes('/')) return undefined;
  const url = URL.parse(piece, 'https://shop.invalid');
  return url ? { path: url.pathname, query: url.searchParams } : undefined;
}

/** A product with the choices of a query; a size must be among them. Throws 1400001, 1900108. */
async function productItem(
  executor: Executor,
  { locale }: Pick<StaffCall, 'locale'>,
  { product, query }: { product: SaleProduct | undefined; query: Readonly<Record<string, string>> },
): Promise<CartItem> {
  if (!product) refusePiece('piece-unknown');
  if (!product.onShelf) refusePiece('piece-gone');
  const { priceMinor, originalPriceMinor, options, variants } = product;
  const named = Object.entries(query).filter(([key]) => options.some((option) => option.key === key));
  const first = Object.entries(initialChoices(options)).filter(([, value]) => value !== '');
  const tag = { priceMinor, originalMinor: originalPriceMinor ?? priceMinor, options, variants };
  const price = optionPrice(tag, Object.fromEntries([...first, ...named]));
  if (!price.ok) return refuseOption(executor, locale, price.field, price.reason);
  return { kind: 'product', productId: product.id as ProductId, options: price.chosen };
}

async function stoneItem(executor: Executor, number: string): Promise<CartItem> {
  const [row, ...others] = await readDiamondsByNumber(executor, number);
  if (!row || others.length > 0) refusePiece('piece-unknown');
  const { id, state } = diamondOf(row);
  if (stoneObstacle(state)) refusePiece('piece-gone');
  return { kind: 'diamond', stoneId: id, pictureId: null };
}

/** A design with its stock stone. Throws 1000008, 1400002, 1500001. */
async function designItem(
  executor: Executor,
  { document, stoneId, name }: { document: unknown; stoneId: number | null; name: string },
): Promise<CartItem> {
  const stone = stoneId === null ? undefined : (await stockDiamonds(executor, [stoneId])).get(stoneId);
  const made = await compositionWith(executor, { document, stoneId, mustBeFree: true }, stone);
  refuseUncastable(made);
  const { design, hash: designHash } = made;
  return { kind: 'design', design, designHash, stoneId: stone?.id ?? null, name, pictureId: null };
}

async function savedItem(executor: Executor, customerId: number | null, id: number): Promise<CartItem> {
  const saved = customerId === null ? undefined : await readOwnDesign(executor, customerId, id);
  if (!saved?.design) refusePiece('design-unknown');
  return designItem(executor, { document: saved.design, stoneId: saved.diamond_id, name: saved.name });
}

function parsedDesign(design: string): unknown {
  try {
    return JSON.parse(design);
  } catch {
    return refusePiece('piece-unknown');
  }
}

/** How staff name a piece: see `deskAddProposalLine`. */
interface NamedPiece {
  piece: string;
  saved?: number | undefined;
  design?: string | undefined;
  stone?: number | null | undefined;
}

/** The piece that staff name. Throws 1900108 for an unknown one, and codes of the cart for one that cannot be sold. */
export async function pieceOf(
  executor: Executor,
  call: Pick<StaffCall, 'locale'>,
  { piece, saved, design, stone = null }: NamedPiece,
  customerId: number | null,
): Promise<CartItem> {
  if (saved !== undefined) return savedItem(executor, customerId, saved);
  if (design !== undefined)
    return designItem(executor, { document: parsedDesign(design), stoneId: stone, name: '' });
  if (piece === '') refusePiece('piece-missing');
  const address = addressOf(piece);
  if (!address) {
    const found = await findProductByCode(executor, piece);
    if (found === undefined) return stoneItem(executor, piece);
    const product = (await saleProducts(executor, [found])).get(found);
    const variant = product?.variants.find(({ sku }) => sku === piece);
    return productItem(executor, call, { product, query: variant?.options ?? {} });
  }
  const [, id] = productPage.exec(address.path) ?? [];
  const number = address.query.get('stone');
  if (id === undefined) return number === null ? refusePiece('piece-unknown') : stoneItem(executor, number);
  const product = (await saleProducts(executor, [Number(id)])).get(Number(id));
  return productItem(executor, call, { product, query: Object.fromEntries(address.query) });
}

/** The selected pieces of a customer's cart, the newest last, with no price yet. */
export async function cartPieces(executor: Executor, customerId: number): Promise<ProposalLine[]> {
  const { lines } = await storedCart(executor, { customerId, basket: 'cart' });
  return lines
    .filter(({ isSelected }) => isSelected)
    .map(({ item, quantity }) => ({
      // An uploaded picture belongs to the customer, who may delete it.
      item: item.kind === 'product' ? item : { ...item, pictureId: null },
      ...{ quantity, listMinor: 0, ownMinor: null },
    }));
}
