import * as v from 'valibot';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import type { ProductId } from '#kernel/shop/catalogue/product-card.ts';
import type { DesignId, SavedDesign, SavedPurchase } from '#kernel/shop/designs/saved-design.ts';
import { readStoneId, type StoneId } from '#kernel/shop/diamonds/diamond.ts';
import type { ListedStone } from '#kernel/shop/diamonds/listed-stone.ts';
import type { Money } from '#kernel/shop/money/money.ts';
import type { Picture } from '#kernel/shop/pictures/picture.ts';
import type { SavedDesign as WireDesign } from '#kernel/wire/contracts/designs.contract.ts';
import type { Api, CallOptions } from './api.ts';
import { decodeAmount } from './money.ts';

const stone = v.object({
  goods_name: v.optional(v.string(), ''),
  weight: v.optional(v.union([v.number(), v.string()]), ''),
  color: v.optional(v.string(), ''),
  clarity: v.optional(v.string(), ''),
  cut: v.optional(v.string(), ''),
  symmetry: v.optional(v.string(), ''),
  polish: v.optional(v.string(), ''),
  fluor: v.optional(v.string(), ''),
});

/** The JSON in a saved design. Clients of the original write it too, so it is parsed leniently. */
const designInfo = v.object({
  diamonds: v.optional(v.array(stone), []),
  size: v.optional(v.union([v.string(), v.pipe(v.number(), v.transform(String))]), ''),
  /** Major units of the list's currency; 0 if unknown. */
  costPrice: v.optional(v.pipe(v.union([v.number(), v.string()]), v.transform(Number)), 0),
  /** The add-to-cart payload: a design, or a product with its options. */
  o: v.optional(
    v.union([
      v.object({
        design: v.custom<Design>((value) => typeof value === 'object' && value !== null),
        stone_id: v.optional(v.string(), ''),
        name: v.optional(v.string(), ''),
        image: v.optional(v.string(), ''),
        qty: v.optional(v.number(), 1),
      }),
      v.object({
        product_id: v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.safeInteger()),
        qty: v.optional(v.number(), 1),
        custom_option: v.optional(v.record(v.string(), v.string()), {}),
      }),
    ]),
  ),
});

type DesignInfo = v.InferOutput<typeof designInfo>;

function readInfo(text: string): DesignInfo {
  try {
    return v.parse(designInfo, JSON.parse(text));
  } catch {
    return { diamonds: [], size: '', costPrice: 0 };
  }
}

function decodeStone({
  goods_name,
  weight,
  color,
  fluor,
  ...grades
}: DesignInfo['diamonds'][number]): ListedStone {
  return { ...grades, name: goods_name, carat: Number(weight) || 0, colour: color, fluorescence: fluor };
}

function decodePurchase(order: DesignInfo['o']): SavedPurchase | null {
  if (!order) return null;
  if ('design' in order) {
    const { design, stone_id, name, image, qty } = order;
    return { kind: 'design', design, stoneId: readStoneId(stone_id), name, image, quantity: qty };
  }
  return {
    kind: 'product',
    productId: order.product_id as ProductId,
    quantity: order.qty,
    options: order.custom_option,
  };
}

function decodeCost(cost: number, currency: string): Money | null {
  try {
    return cost > 0 ? decodeAmount(cost, currency) : null;
  } catch {
    return null;
  }
}

/** `currency` is that of the price in it. */
export function decodeDesign(wire: WireDesign, currency: string): SavedDesign {
  const info = readInfo(wire.info);
  return {
    id: wire.id as DesignId,
    version: wire.version,
    name: wire.name,
    title: wire.name || wire.product.name,
    picture: wire.media,
    pictureUrl: wire.image,
    updatedAt: wire.updated_at,
    design: wire.design,
    stoneId: readStoneId(wire.stone_id),
    hash: wire.hash,
    stones: info.diamonds.map(decodeStone),
    size: info.size,
    price: decodeCost(info.costPrice, currency),
    purchase: decodePurchase(info.o),
  };
}

const perPage = 100;

/** All saved designs, newest first. Background work: failures are not shown. */
export async function readDesigns(api: Api): Promise<readonly SavedDesign[]> {
  const designs: SavedDesign[] = [];
  for (let page = 1; ; page++) {
    const { coll, current_currency, count } = await api.call(
      'designList',
      { p: page, numPerPage: perPage },
      { duplicate: 'allow', silent: true },
    );
    designs.push(...coll.map((wire) => decodeDesign(wire, current_currency.code)));
    if (coll.length === 0 || designs.length >= count) return designs;
  }
}

/** A saved design with its document, or that of its product; null if it can no longer be made. */
export async function readDesign(
  api: Api,
  id: DesignId,
  options?: CallOptions,
): Promise<SavedDesign & { made: Design | null }> {
  const { saved, price } = await api.call('designDetail', { id }, options);
  const decoded = decodeDesign(saved, price?.price.code ?? '');
  return { ...decoded, made: saved.design ?? price?.design ?? null };
}

export interface DesignDraft {
  design: Design;
  stoneId: StoneId | null;
  name: string;
  /** A data URL or an upload id; '' keeps the current picture. */
  image: string;
  /** The design it is a new version of; null for a new design. */
  of: Pick<SavedDesign, 'id' | 'version'> | null;
}

/** Rejects with 1000011 if `of` is not the latest version. */
export async function saveDesign(
  api: Api,
  { design, stoneId, name, image, of }: DesignDraft,
  options?: CallOptions,
): Promise<Pick<SavedDesign, 'id' | 'version'>> {
  const known = of === null ? {} : { id: of.id, version: of.version };
  const input = { ...known, design, stone_id: stoneId ?? '', name, image } as const;
  const { id, version } = await api.call('designSave', input, options);
  return { id: id as DesignId, version };
}

/** The rendered picture of a design, or null; `isWaiting`: rendering is queued or running. */
export async function readDesignPicture(
  api: Api,
  design: Design,
): Promise<{ picture: Picture | null; isWaiting: boolean }> {
  const quietly = { duplicate: 'allow', silent: true } as const;
  const { media, is_waiting: isWaiting } = await api.call('designPicture', { design }, quietly);
  return { picture: media, isWaiting };
}

export async function removeDesign(api: Api, id: DesignId, options?: CallOptions): Promise<void> {
  await api.call('designRemove', { id }, options);
}
