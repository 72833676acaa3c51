import { parseDesign } from '#kernel/design/parse-design.ts';
import { maxSavedDesigns } from '#kernel/designs/designs.rules.ts';
import type { DiamondWithReport } from '#kernel/diamonds/diamond.ts';
import { designOptions, sizesOf } from '#kernel/jewel/chosen-options.ts';
import { convertPriceMinor, toMajor } from '#kernel/money/money.ts';
import { priceDesign } from '#kernel/pricing/price-design.ts';
import { HOUSE_RATES, type MetalQuote } from '#kernel/pricing/price-rates.ts';
import { stockStone } from '#kernel/pricing/stock-stone.ts';
import { codes } from '#kernel/wire/codes.ts';
import type { SavedDesign } from '#kernel/wire/contracts/designs.contract.ts';
import type { WireMedia } from '#kernel/wire/shapes.ts';
import { saleProducts } from '#server/catalogue/sale-products.service.ts';
import { stockDiamonds } from '#server/diamonds/diamond-stock.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { SignedCall } from '#server/platform/http/route.ts';
import { imageUrl, mediaOf } from '#server/platform/media/wire-media.ts';
import { textsIn } from '#server/platform/texts.ts';
import { wireTime } from '#server/platform/wire-time.ts';
import { dropPicture, pictureOf, uploadUrl } from '#server/uploads/uploads.service.ts';
import { composition } from './compositions.service.ts';
import {
  countDesigns,
  insertDesign,
  keepMeasures,
  lockCustomer,
  lockOwnDesign,
  type NewDesign,
  readDesigns,
  readDesignsById,
  readOwnDesign,
  type SavedRow,
  updateDesign,
} from './designs.repo.ts';
import { measured } from './measured-designs.ts';
import { pictureKeyOf } from './product-designs.service.ts';
import { metalQuotes } from './quotes.service.ts';
import { stoneRows } from './stone-rows.mapper.ts';

interface SaveForm {
  id: number | '';
  version: number | '';
  design: object;
  stone_id: number | '';
  name: string;
  image: string;
}

function refuseUnknown(): never {
  refuse(codes.parameterInvalid, { text: { key: 'designs-api.save-unknown' }, field: 'id' });
}

/**
 * Saves a design or the next version of one. Throws 1000008 for a design that cannot be made or is somebody else's,
 * 1000010 over the limit, 1000011 when a newer version was saved meanwhile.
 */
export async function saveDesign(host: Host, call: SignedCall, form: SaveForm): Promise<SavedRow> {
  const { customerId } = call.shopper;
  await host.limits.take('pricingAddress', call.ip);
  const stoneId = form.stone_id === '' ? null : form.stone_id;
  const wanted = { document: form.design, stoneId, mustBeFree: false };
  const { design, hash, measures } = await composition(host.db.handle, wanted);
  // Before a picture is taken in for somebody else's design.
  if (form.id !== '' && !(await readOwnDesign(host.db.handle, customerId, form.id))) refuseUnknown();
  const imageId = await pictureOf(host, call, form.image);
  const saved: NewDesign = { name: form.name, design, hash, measures, diamondId: stoneId, imageId };
  return host.db.transaction(async (trx) => {
    if (form.id === '') {
      await lockCustomer(trx, customerId);
      if ((await countDesigns(trx, customerId)) >= maxSavedDesigns) {
        const text = { key: 'designs-api.save-limit', values: { most: maxSavedDesigns } } as const;
        refuse(codes.limitExceeded, { text, data: [] });
      }
      return insertDesign(trx, customerId, saved, call.now);
    }
    const row = await lockOwnDesign(trx, customerId, form.id);
    if (!row) refuseUnknown();
    if (form.version !== '' && form.version !== row.version) {
      refuse(codes.duplicate, {
        text: { key: 'designs-api.save-stale' },
        data: { version: row.version, field: 'version' },
      });
    }
    const kept = { ...saved, imageId: imageId ?? row.image_id };
    const next = await updateDesign(trx, row.id, row.version + 1, kept, call.now);
    if (row.image_id !== null && row.image_id !== kept.imageId) await dropPicture(trx, row.image_id);
    return next;
  });
}

interface SavedView {
  host: Host;
  call: SignedCall;
  quotes: readonly MetalQuote[];
  stones: ReadonlyMap<number, DiamondWithReport>;
}

/** The `info` of section 3, made from the design: its stones, size, price, and what cart/add wants of it. */
function infoOf(row: SavedRow, { call, quotes, stones }: SavedView): Record<string, unknown> {
  const { design, measures } = row;
  if (!design) return row.info;
  const { locale, currency } = call;
  const stone = row.diamond_id === null ? null : (stones.get(row.diamond_id) ?? null);
  const basis = { quotes, rates: HOUSE_RATES, stock: stockStone(design, stone) };
  const minor = measures ? priceDesign(design, measures, basis).totalMinor : 0;
  return {
    diamonds: stoneRows(design, stone, locale),
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

/** A design that was saved before measures were kept as they are today is built and weighed once more. */
async function weighed({ db }: Host, row: SavedRow): Promise<SavedRow> {
  const design = row.measures ? null : parseDesign(row.design).design;
  if (design === null) return row;
  const { measures } = await measured(design, row.design_hash);
  await keepMeasures(db.handle, row.id, row.design_hash, measures);
  return { ...row, design, measures };
}

/** Saved designs as the wire shows them. */
export async function wireSaved(
  host: Host,
  call: SignedCall,
  rows: readonly SavedRow[],
): Promise<SavedDesign[]> {
  const { handle } = host.db;
  const products = await saleProducts(
    handle,
    rows.flatMap(({ product_id }) => product_id ?? []),
  );
  const stones = await stockDiamonds(
    handle,
    rows.flatMap(({ diamond_id }) => diamond_id ?? []),
  );
  const view: SavedView = { host, call, quotes: await metalQuotes(handle), stones };
  const known: SavedRow[] = [];
  // One after the other: a long list must not fill the workshop's queue.
  for (const row of rows) known.push(await weighed(host, row));
  return Promise.all(
    known.map(async (row) => {
      const product = row.product_id === null ? undefined : products.get(row.product_id);
      const key = row.design ? await pictureKeyOf(handle, row.design) : product?.heroKey;
      const media = row.image_id === null && row.image === '' && key ? mediaOf(key) : null;
      const own = row.image_id === null ? row.image : uploadUrl(host, row.image_id);
      return {
        id: row.id,
        product_id: String(row.product_id ?? ''),
        product: { name: product?.text[call.locale].name ?? row.name },
        name: row.name,
        image: media ? imageUrl(host.config.siteOrigin, media) : own,
        media,
        info: JSON.stringify(infoOf(row, view)),
        updated_at: wireTime(row.updated_at),
        design: row.design,
        stone_id: row.diamond_id === null ? null : String(row.diamond_id),
        hash: row.design_hash,
        version: row.version,
      };
    }),
  );
}

/** A page of a customer's designs, newest first. */
export function savedDesigns(
  executor: Executor,
  customerId: number,
  page: { limit: number; offset: number },
): Promise<SavedRow[]> {
  return readDesigns(executor, customerId, page);
}

/** Pictures of saved designs by id: the house's of the nearest design, or the shopper's own. */
export async function savedPictures(
  host: Host,
  ids: readonly number[],
): Promise<Map<number, { media: WireMedia | null; url: string }>> {
  const rows = await readDesignsById(host.db.handle, ids);
  const pictures = rows.map(async (row) => {
    const own = row.image_id === null ? row.image : uploadUrl(host, row.image_id);
    const key = own === '' && row.design ? await pictureKeyOf(host.db.handle, row.design) : undefined;
    return [row.id, { media: key ? mediaOf(key) : null, url: own }] as const;
  });
  return new Map(await Promise.all(pictures));
}

/** A saved design of the caller's own; throws 1000008 for any other id. */
export async function ownDesign(host: Host, call: SignedCall, id: number): Promise<SavedRow> {
  const row = await readOwnDesign(host.db.handle, call.shopper.customerId, id);
  if (!row) refuseUnknown();
  return row;
}
