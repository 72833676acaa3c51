import { maxQuantity } from '#kernel/cart/cart.rules.ts';
import { codes } from '#kernel/wire/codes.ts';
import {
  composition,
  pricedNow,
  refuseUncastable,
  stoneObstacle,
  stoneRefusal,
} from '#server/designs/compositions.service.ts';
import { stonePicture } from '#server/designs/stone-picture.service.ts';
import { stockDiamonds } from '#server/diamonds/diamond-stock.service.ts';
import type { Host } from '#server/platform/host.ts';
import { BusinessError } from '#server/platform/http/business-error.ts';
import type { SignedCall } from '#server/platform/http/route.ts';
import { text } from '#server/platform/texts.ts';
import { keepPicture, pictureOf } from '#server/uploads/uploads.service.ts';
import { designLine, diamondLine, findLineByKey, lockCart } from './cart.repo.ts';
import { type Added, type Adding, checkSeenPrice, putLine } from './cart.service.ts';

const ownerOf = ({ shopper, locale, currency, now }: SignedCall) => ({
  customerId: shopper.customerId,
  locale,
  currency,
  now,
});

/**
 * Adds a design of the shopper's own. What the client says of price, weight or hash is not read: the design is parsed,
 * its stone looked up and set, the whole built and priced here. Throws 1000008 with the path of a fault, 1400002 for
 * what the workshop cannot make, 1500001 for a stone that cannot be had.
 */
export async function addDesign(
  host: Host,
  call: SignedCall,
  wanted: Adding & {
    document: unknown;
    stoneId: number | null;
    name: string;
    image: string;
    quantity: number;
  },
): Promise<Added> {
  await host.limits.take('pricingAddress', call.ip);
  const owner = ownerOf(call);
  const { document, stoneId, name, quantity, isBuyNow } = wanted;
  const made = await composition(host.db.handle, call.locale, { document, stoneId, mustBeFree: true });
  refuseUncastable(call.locale, made);
  const { price } = await pricedNow(host.db.handle, made);
  checkSeenPrice(owner, price.totalMinor, wanted.seenPrice);
  const most = stoneId === null ? maxQuantity : 1;
  if (quantity > most) {
    const key = 'cart-api.one-of-its-kind';
    throw new BusinessError(codes.cartAddFailed, { text: { key }, data: text(call.locale, key) });
  }
  const imageId = await pictureOf(host, call, wanted.image);
  const { design, hash: designHash } = made;
  const line = designLine({ design, designHash, diamondId: stoneId, name, imageId, quantity });
  return host.db.transaction(async (trx) =>
    putLine(trx, owner, await lockCart(trx, owner.customerId), { line, most, isBuyNow }),
  );
}

/** Adds a loose diamond; a second time it is selected again. Throws 1500001 for one that cannot be had. */
export async function addDiamond(
  host: Host,
  call: SignedCall,
  wanted: Adding & { diamondId: number },
): Promise<Added> {
  const owner = ownerOf(call);
  const { diamondId, isBuyNow } = wanted;
  const known = (await stockDiamonds(host.db.handle, [diamondId])).get(diamondId);
  if (!known) throw stoneRefusal(call.locale, 'gone');
  const picture = await stonePicture(known);
  return host.db.transaction(async (trx) => {
    const stone = (await stockDiamonds(trx, [diamondId])).get(diamondId);
    const obstacle = stoneObstacle(stone?.state);
    if (!stone || obstacle) throw stoneRefusal(call.locale, obstacle ?? 'gone');
    checkSeenPrice(owner, stone.priceBaseMinor, wanted.seenPrice);
    const cart = await lockCart(trx, owner.customerId);
    const line = diamondLine(diamondId);
    if (await findLineByKey(trx, cart.id, line))
      return putLine(trx, owner, cart, { line, most: 1, isBuyNow });
    const imageId = await keepPicture(trx, owner.customerId, picture, call.now);
    return putLine(trx, owner, cart, { line: { ...line, imageId }, most: 1, isBuyNow });
  });
}
