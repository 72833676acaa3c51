import type { Basket } from '#kernel/shop/cart/cart.rules.ts';
import { isSameItem } from '#kernel/shop/cart/cart-item.ts';
import type { StoneId } from '#kernel/shop/diamonds/diamond.ts';
import { stoneObstacle } from '#kernel/shop/diamonds/diamonds.rules.ts';
import {
  compositionWith,
  priceComposition,
  refuseStone,
  refuseUncastable,
} from '#server/designs/compositions.service.ts';
import { priceGround } from '#server/designs/price-ground.service.ts';
import { stonePicture } from '#server/designs/stone-picture.service.ts';
import { stockDiamonds } from '#server/diamonds/diamond-stock.service.ts';
import type { Host } from '#server/platform/host.ts';
import type { SignedCall } from '#server/platform/http/route.ts';
import { newPictureId, pictureOf } from '#server/uploads/uploads.service.ts';
import { type Added, type Adding, addItemTo, checkSeenPrice } from './cart.service.ts';
import { type LinePicture, ownerOf, withCart } from './stored-cart.service.ts';

/**
 * Adds a design of the shopper. Price, weight and hash of the client are ignored: the design is parsed, built and
 * priced here. Throws 1000008 with the path of a fault, 1400002 for a design that cannot be cast, 1500001 for a stone
 * that cannot be sold.
 */
export async function addDesign(
  host: Host,
  call: SignedCall,
  addition: Adding & {
    basket: Basket;
    document: unknown;
    stoneId: StoneId | null;
    name: string;
    image: string;
    quantity: number;
  },
): Promise<Added> {
  await host.limits.take('pricingAddress', call.ip);
  const owner = ownerOf(call, addition.basket);
  const { stoneId, name, quantity, isBuyNow, isSelected } = addition;
  let pictureId: string | null | undefined;
  return withCart(host.db, owner, async (executor, stored) => {
    const stone = stoneId === null ? undefined : (await stockDiamonds(executor, [stoneId])).get(stoneId);
    const made = await compositionWith(executor, { ...addition, mustBeFree: true }, stone);
    refuseUncastable(made);
    checkSeenPrice(
      owner,
      priceComposition(made, await priceGround(executor)).price.totalMinor,
      addition.seenPrice,
    );
    // Uploaded once, even when the change is repeated.
    if (pictureId === undefined) pictureId = await pictureOf(host, call, addition.image);
    const { design, hash: designHash } = made;
    const item = { kind: 'design', design, designHash, stoneId, name, pictureId } as const;
    return addItemTo(executor, owner, stored, { item, quantity, isBuyNow, isSelected });
  });
}

/** Adds a loose diamond; adding it again selects its line. Throws 1500001 for one that cannot be sold. */
export async function addDiamond(
  host: Host,
  call: SignedCall,
  addition: Adding & { basket: Basket; diamondId: StoneId },
): Promise<Added> {
  const owner = ownerOf(call, addition.basket);
  const { diamondId: stoneId, isBuyNow, isSelected } = addition;
  let picture: LinePicture | undefined;
  return withCart(host.db, owner, async (executor, stored) => {
    const stone = (await stockDiamonds(executor, [stoneId])).get(stoneId);
    const obstacle = stoneObstacle(stone?.state);
    if (!stone || obstacle) refuseStone(obstacle ?? 'gone');
    checkSeenPrice(owner, stone.priceBaseMinor, addition.seenPrice);
    const bare = { kind: 'diamond', stoneId, pictureId: null } as const;
    const isInCart = stored.lines.some(({ item }) => isSameItem(item, bare));
    if (!isInCart) picture ??= { id: newPictureId(), ...(await stonePicture(stone)) };
    const item = { ...bare, pictureId: isInCart || !picture ? null : picture.id };
    return addItemTo(executor, owner, stored, {
      item,
      quantity: 1,
      isBuyNow,
      isSelected,
      picture: isInCart ? undefined : picture,
    });
  });
}
