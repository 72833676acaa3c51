import { variantKey } from '#kernel/shop/catalogue/variants.ts';
import type { ContentFields } from '#kernel/shop/content/content-fields.ts';
import { csvOf } from '#kernel/shop/reports/csv.ts';
import { localised } from '#kernel/shop/text/locales.ts';
import { fieldsOf } from '#server/content/product-fields.mapper.ts';
import { readCategoryIds } from '#server/content/product-rows.repo.ts';
import type { Host } from '#server/platform/host.ts';
import { ownHeader, ownRows } from './own-format.ts';
import { readCategoryNames, readCodesOf, readPhotos, readProductsAfter } from './product-lookups.repo.ts';

const batch = 200;

/** Products after a number as CSV in our own format, and the number after which the next part begins. */
export async function exportProducts(
  { db }: Pick<Host, 'db'>,
  after: number,
): Promise<{ csv: string; products: number; next: number | null }> {
  const rows = await readProductsAfter(db.handle, after, batch);
  const ids = rows.map(({ id }) => id);
  const categories = await readCategoryNames(db.handle);
  const categoryIds = await readCategoryIds(db.handle, ids);
  const codes = await readCodesOf(
    db.handle,
    rows.flatMap(({ pieces, related }) => [...pieces, ...related]),
  );
  const photos = await readPhotos(db.handle, ids);
  const nameOf = (id: number) => {
    const slug = categories.find((each) => each.id === id)?.slug ?? '';
    const isUnique = categories.filter((each) => each.slug === slug).length === 1;
    return isUnique && slug !== '' ? slug : `#${id}`;
  };
  const codesOf = (of: readonly number[]) => of.flatMap((id) => codes.get(id) ?? []);
  const lines = rows.flatMap((row) =>
    ownRows({
      id: row.id,
      fields: fieldsOf(row) as ContentFields,
      references: {
        categories: (categoryIds.get(row.id) ?? []).map(nameOf),
        pieces: codesOf(row.pieces),
        related: codesOf(row.related),
      },
      stock:
        row.variants.length === 0
          ? { '': row.stock }
          : Object.fromEntries(
              row.variants.map(({ options }) => {
                const key = variantKey(options);
                return [key, row.variant_stock[key] ?? 0];
              }),
            ),
      photos: (photos.get(row.id) ?? []).map(({ source, alt, metal }) => ({
        ...{ source, metal },
        alt: localised((locale) => alt[locale] ?? ''),
      })),
      isArchived: row.archived_at !== null,
    }),
  );
  const csv = csvOf(ownHeader(), lines);
  const isFirst = after === 0;
  return {
    // Only the first part has the byte order mark and the header.
    csv: isFirst ? csv : csv.slice(csv.indexOf('\r\n') + 2),
    products: rows.length,
    next: rows.length < batch ? null : (ids.at(-1) ?? null),
  };
}
