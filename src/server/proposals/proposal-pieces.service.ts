import type { CartItem } from '#kernel/shop/cart/cart-item.ts';
import { initialChoices } from '#kernel/shop/catalogue/opening-choices.ts';
import { optionPrice } from '#kernel/shop/catalogue/option-price.ts';
import type { ProductId } from '#kernel/shop/catalogue/product-card.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { stoneObstacle } from '#kernel/shop/diamonds/diamonds.rules.ts';
import { looseName } from '#kernel/shop/jewel-labels/chosen-options.ts';
import type { ProposalLine } from '#kernel/shop/proposals/proposal.rules.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { languageOf } from '#kernel/shop/text/locales.ts';
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
import { textsIn } from '#server/platform/texts.ts';

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

type Stone = ReturnType<typeof diamondOf>;

const stoneItem = ({ id }: Stone): CartItem => ({ kind: 'diamond', stoneId: id, pictureId: null });
const isForSale = ({ state }: Stone): boolean => stoneObstacle(state) === undefined;

/** The stone of a page, by its number. Throws 1900108. */
async function pageStone(executor: Executor, number: string): Promise<CartItem> {
  const stones = (await readDiamondsByNumber(executor, number)).map(diamondOf);
  const stone = stones.find(({ id }) => String(id) === number);
  if (!stone) refusePiece('piece-unknown');
  return isForSale(stone) ? stoneItem(stone) : refusePiece('piece-gone');
}

/**
 * The piece of a code or a number: that of a product, of a stone or of its report. Throws 1900108 if it fits several that are for
 * sale, naming them, and if none is.
 */
async function numberedItem(
  executor: Executor,
  call: Pick<StaffCall, 'locale'>,
  piece: string,
): Promise<CartItem> {
  const coded = await findProductByCode(executor, piece);
  const ids = [coded, /^[1-9]\d{0,8}$/.test(piece) ? Number(piece) : undefined].flatMap((id) => id ?? []);
  const products = [...(await saleProducts(executor, ids)).values()];
  const stones = (await readDiamondsByNumber(executor, piece)).map(diamondOf);
  if (products.length + stones.length === 0) refusePiece('piece-unknown');
  const [product, ...moreProducts] = products.filter(({ onShelf }) => onShelf);
  const [stone, ...moreStones] = stones.filter(isForSale);
  if (moreProducts.length + moreStones.length > 0 || (product && stone)) {
    const t = textsIn(call.locale);
    const named = [
      ...[product, ...moreProducts].flatMap((each) =>
        each
          ? t('desk-proposals-api.found-product', {
              name: localText(each.text, call.locale).name,
              code: each.sku,
            })
          : [],
      ),
      ...[stone, ...moreStones].flatMap((each) =>
        each
          ? t('desk-proposals-api.found-stone', {
              ...{ name: looseName(each, t), lab: each.lab, number: each.certificateNumber },
            })
          : [],
      ),
    ];
    const found = new Intl.ListFormat(languageOf(call.locale).intl).format(named);
    refuse(deskCodes.fieldInvalid, {
      text: { key: 'desk-proposals-api.piece-several', values: { piece, found } },
      field: 'piece',
    });
  }
  if (stone) return stoneItem(stone);
  if (!product) refusePiece('piece-gone');
  const variant = product.variants.find(({ sku }) => sku === piece);
  return productItem(executor, call, { product, query: variant?.options ?? {} });
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
  if (!address) return numberedItem(executor, call, piece);
  const [, id] = productPage.exec(address.path) ?? [];
  const number = address.query.get('stone');
  if (id === undefined) return number === null ? refusePiece('piece-unknown') : pageStone(executor, number);
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
