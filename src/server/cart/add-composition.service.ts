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
import { type Added, type Adding, addTo, checkSeenPrice } from './cart.service.ts';
import { ownerOf } from './cart-view.service.ts';
import { changingCart, type LinePicture } from './stored-cart.service.ts';

/**
 * Adds a design of the shopper's own. What the client says of price, weight or hash is not read: the design is parsed,
 * its stone looked up and set, the whole built and priced here. Throws 1000008 with the path of a fault, 1400002 for
 * what the workshop cannot make, 1500001 for a stone that cannot be had.
 */
export async function addDesign(
  host: Host,
  call: SignedCall,
  wanted: Adding & {
    basket: Basket;
    document: unknown;
    stoneId: StoneId | null;
    name: string;
    image: string;
    quantity: number;
  },
): Promise<Added> {
  await host.limits.take('pricingAddress', call.ip);
  const owner = ownerOf(call, wanted.basket);
  const { stoneId, name, quantity, isBuyNow, isSelected } = wanted;
  let pictureId: string | null | undefined;
  return changingCart(host.db, owner, async (executor, stored) => {
    const stone = stoneId === null ? undefined : (await stockDiamonds(executor, [stoneId])).get(stoneId);
    const made = await compositionWith({ ...wanted, mustBeFree: true }, stone);
    refuseUncastable(made);
    checkSeenPrice(
      owner,
      priceComposition(made, await priceGround(executor)).price.totalMinor,
      wanted.seenPrice,
    );
    // Taken in once, however often the line is tried.
    if (pictureId === undefined) pictureId = await pictureOf(host, call, wanted.image);
    const { design, hash: designHash } = made;
    const item = { kind: 'design', design, designHash, stoneId, name, pictureId } as const;
    return addTo(executor, owner, stored, { item, quantity, isBuyNow, isSelected });
  });
}

/** Adds a loose diamond; a second time it is selected again. Throws 1500001 for one that cannot be had. */
export async function addDiamond(
  host: Host,
  call: SignedCall,
  wanted: Adding & { basket: Basket; diamondId: StoneId },
): Promise<Added> {
  const owner = ownerOf(call, wanted.basket);
  const { diamondId: stoneId, isBuyNow, isSelected } = wanted;
  let picture: LinePicture | undefined;
  return changingCart(host.db, owner, async (executor, stored) => {
    const stone = (await stockDiamonds(executor, [stoneId])).get(stoneId);
    const obstacle = stoneObstacle(stone?.state);
    if (!stone || obstacle) refuseStone(obstacle ?? 'gone');
    checkSeenPrice(owner, stone.priceBaseMinor, wanted.seenPrice);
    const bare = { kind: 'diamond', stoneId, pictureId: null } as const;
    const isThere = stored.lines.some(({ item }) => isSameItem(item, bare));
    if (!isThere) picture ??= { id: newPictureId(), ...(await stonePicture(stone)) };
    const item = { ...bare, pictureId: isThere || !picture ? null : picture.id };
    return addTo(executor, owner, stored, {
      item,
      quantity: 1,
      isBuyNow,
      isSelected,
      picture: isThere ? undefined : picture,
    });
  });
}
