import { priceDesign } from '#kernel/jewel/pricing/price-design.ts';
import { stockStone } from '#kernel/jewel/pricing/stock-stone.ts';
import type { DiamondWithReport } from '#kernel/shop/diamonds/diamond.ts';
import { designOptions, sizesOf } from '#kernel/shop/jewel-labels/chosen-options.ts';
import { type CurrencyRate, convertPriceMinor, toMajor } from '#kernel/shop/money/money.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { SavedDesign } from '#kernel/wire/contracts/designs.contract.ts';
import type { WireMedia } from '#kernel/wire/shapes.ts';
import { type Labels, labelledStones } from '#server/catalogue/option-labels.service.ts';
import type { SaleProduct } from '#server/catalogue/sale-products.service.ts';
import { imageUrl } from '#server/platform/media/wire-media.ts';
import { textsIn } from '#server/platform/texts.ts';
import { wireTime } from '#server/platform/wire-time.ts';
import type { SavedRow } from './designs.repo.ts';
import type { PriceGround } from './price-ground.service.ts';
import { stoneRows } from './stone-rows.mapper.ts';

/** Context in which saved designs are converted. */
export interface SavedView {
  locale: Locale;
  currency: CurrencyRate;
  siteOrigin: string;
  ground: PriceGround;
  labels: Labels;
  stones: ReadonlyMap<number, DiamondWithReport>;
  /** URL of a shopper's own image. */
  uploadUrl: (id: string) => string;
}

/** The `info` of section 3, computed from the design: its stones, size, price, and the fields that cart/add needs. */
function infoOf(
  row: SavedRow,
  { locale, currency, ground, stones, labels }: SavedView,
): Record<string, unknown> {
  const { design, measures } = row;
  if (!design) return row.info;
  const stone = row.diamond_id === null ? null : (stones.get(row.diamond_id) ?? null);
  const basis = { ...ground, stock: stockStone(design, stone) };
  const minor = measures ? priceDesign(design, measures, basis).totalMinor : 0;
  return {
    diamonds: labelledStones(labels, stoneRows(design, stone, locale), locale),
    size: sizesOf(design, textsIn(locale)),
    costPrice: toMajor(convertPriceMinor(minor, currency)),
    sku: '',
    skuLanguages: designOptions(design, stone, textsIn(locale)),
    o: {
      design,
      stone_id: row.diamond_id === null ? '' : String(row.diamond_id),
      name: row.name,
      image: row.image_id ?? '',
      qty: 1,
    },
  };
}

/** A saved design; `picture` is its own image if it is drawn, else the nearest catalogue image. */
export function toSavedDesign(
  row: SavedRow,
  { product, picture }: { product: SaleProduct | undefined; picture: WireMedia | undefined },
  view: SavedView,
): SavedDesign {
  const media = (row.image_id === null && row.image === '' && picture) || null;
  const own = row.image_id === null ? row.image : view.uploadUrl(row.image_id);
  return {
    id: row.id,
    product_id: String(row.product_id ?? ''),
    product: { name: localText(product?.text, view.locale)?.name ?? row.name },
    name: row.name,
    image: media ? imageUrl(view.siteOrigin, media) : own,
    media,
    info: JSON.stringify(infoOf(row, view)),
    updated_at: wireTime(row.updated_at),
    design: row.design,
    stone_id: row.diamond_id === null ? null : String(row.diamond_id),
    hash: row.design_hash,
    version: row.version,
  };
}
