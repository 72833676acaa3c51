import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import { maxSavedDesigns } from '#kernel/shop/designs/designs.rules.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { codes } from '#kernel/wire/codes.ts';
import type { WireMedia } from '#kernel/wire/shapes.ts';
import { saleProducts } from '#server/catalogue/sale-products.service.ts';
import { stockDiamonds } from '#server/diamonds/diamond-stock.service.ts';
import { shopLabels } from '#server/documents/documents.service.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { SignedCall } from '#server/platform/http/route.ts';
import { mediaOf } from '#server/platform/media/wire-media.ts';
import { dropUnusedUpload } from '#server/uploads/uploads.repo.ts';
import { pictureOf, uploadUrl } from '#server/uploads/uploads.service.ts';
import { composition } from './compositions.service.ts';
import { ownPictures } from './design-pictures.service.ts';
import {
  countDesigns,
  insertDesign,
  lockCustomer,
  lockOwnDesign,
  type NewDesign,
  readDesignsById,
  readOwnDesign,
  type SavedRow,
  storeMeasures,
  updateDesign,
} from './designs.repo.ts';
import { measureDesign } from './measured-designs.ts';
import { priceGround } from './price-ground.service.ts';
import { pictureKeyOf } from './product-designs.service.ts';
import { type SavedView, toSavedDesign } from './saved-designs.mapper.ts';

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
 * Saves a design or its next version. Throws 1000008 for a design that cannot be made or belongs to another customer,
 * 1000010 over the limit, 1000011 if a newer version was saved meanwhile.
 */
export async function saveDesign(host: Host, call: SignedCall, form: SaveForm): Promise<SavedRow> {
  const { customerId } = call.shopper;
  await host.limits.take('pricingAddress', call.ip);
  const stoneId = form.stone_id === '' ? null : form.stone_id;
  const wanted = { document: form.design, stoneId, mustBeFree: false };
  const { design, hash, measures } = await composition(host.db.handle, wanted);
  // Checked before an image is stored for another customer's design.
  if (form.id !== '' && !(await readOwnDesign(host.db.handle, customerId, form.id))) refuseUnknown();
  const imageId = await pictureOf(host, call, form.image);
  const saved: NewDesign = { name: form.name, design, hash, measures, diamondId: stoneId, imageId };
  return host.db.transaction(async (trx) => {
    if (form.id === '') {
      await lockCustomer(trx, customerId);
      if ((await countDesigns(trx, customerId)) >= maxSavedDesigns) {
        const text = { key: 'designs-api.save-limit', values: { most: maxSavedDesigns } } as const;
        refuse(codes.limitExceeded, { text });
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
    const values = { ...saved, imageId: imageId ?? row.image_id };
    const next = await updateDesign(trx, row.id, row.version + 1, values, call.now);
    if (row.image_id !== null && row.image_id !== values.imageId) await dropUnusedUpload(trx, row.image_id);
    return next;
  });
}

/** Measures a design that was saved without current measures. */
async function weighed({ db }: Host, row: SavedRow): Promise<SavedRow> {
  const design = row.measures ? null : parseDesign(row.design).design;
  if (design === null) return row;
  const { measures } = await measureDesign(db.handle, design, row.design_hash);
  await storeMeasures(db.handle, row.id, row.design_hash, measures);
  return { ...row, design, measures };
}

/** Saved designs in the wire format. */
export async function wireSaved(host: Host, call: SignedCall, rows: readonly SavedRow[]) {
  const { handle } = host.db;
  const products = await saleProducts(
    handle,
    rows.flatMap(({ product_id }) => product_id ?? []),
  );
  const stones = await stockDiamonds(
    handle,
    rows.flatMap(({ diamond_id }) => diamond_id ?? []),
  );
  const view: SavedView = {
    locale: call.locale,
    currency: call.currency,
    siteOrigin: host.config.siteOrigin,
    ground: await priceGround(handle),
    labels: await shopLabels(handle),
    stones,
    uploadUrl: (id) => uploadUrl(host, id),
  };
  const drawn = await ownPictures(host.db.handle, host.config, rows);
  const known: SavedRow[] = [];
  // One after the other, so that a long list does not fill the queue.
  for (const row of rows) known.push(await weighed(host, row));
  return Promise.all(
    known.map(async (row) => {
      const product = row.product_id === null ? undefined : products.get(row.product_id);
      const key = row.design ? await pictureKeyOf(handle, row.design) : product?.heroKey;
      const picture =
        drawn.get(row.design_hash) ??
        (key === undefined
          ? undefined
          : mediaOf(key, { apiOrigin: host.config.apiOrigin, locale: call.locale }));
      return toSavedDesign(row, { product, picture }, view);
    }),
  );
}

/** Images of saved designs by id: the shopper's own, else the drawn one, else the nearest catalogue image. */
export async function savedPictures(
  host: Host,
  locale: Locale,
  ids: readonly number[],
): Promise<Map<number, { media: WireMedia | null; url: string }>> {
  const rows = await readDesignsById(host.db.handle, ids);
  const drawn = await ownPictures(host.db.handle, host.config, rows);
  const pictures = rows.map(async (row) => {
    const own = row.image_id === null ? row.image : uploadUrl(host, row.image_id);
    const key = own === '' && row.design ? await pictureKeyOf(host.db.handle, row.design) : undefined;
    const media = key
      ? (drawn.get(row.design_hash) ?? mediaOf(key, { apiOrigin: host.config.apiOrigin, locale }))
      : null;
    return [row.id, { media, url: own }] as const;
  });
  return new Map(await Promise.all(pictures));
}

/** A saved design of the caller; throws 1000008 for any other id. */
export async function ownDesign(host: Host, call: SignedCall, id: number): Promise<SavedRow> {
  const row = await readOwnDesign(host.db.handle, call.shopper.customerId, id);
  if (!row) refuseUnknown();
  return row;
}
