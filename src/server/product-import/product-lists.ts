import type { ImportOptions, ListedProduct } from '#kernel/shop/product-import/product-import.ts';
import { defaultLocale } from '#kernel/shop/text/locales.ts';
import { reserveProductIds } from '#server/content/product-rows.service.ts';
import type { ListImport } from '#server/list-import/imports.repo.ts';
import type { ListSubject, ReadItem } from '#server/list-import/list-subject.service.ts';
import { applyProduct } from './apply-import.service.ts';
import { checkRow } from './check-row.service.ts';
import { type ListFormat, listFormats } from './list-format.ts';
import { readCategoryNames } from './product-lookups.repo.ts';
import { undoProblem, undoProduct } from './undo-import.service.ts';

const formatOf = ({ format }: ListImport): ListFormat => listFormats[format as keyof typeof listFormats];

/** Codes of a product and its variants, and its address. */
function codesOf({ fields, defaults }: ListedProduct): ReadItem['codes'] {
  const { barcode, variants = [], sku = defaults?.sku, slug = defaults?.slug } = fields;
  const codes = [
    ...[sku, ...variants.map((variant) => variant.sku)].map((code) => ({ kind: 'sku', code }) as const),
    ...[barcode, ...variants.map((each) => each.barcode)].map((code) => ({ kind: 'barcode', code }) as const),
    { kind: 'slug', code: slug } as const,
  ];
  return codes.flatMap(({ kind, code }) => (code ? [{ kind, code }] : []));
}

/** Lists of products. */
export const productLists: ListSubject = {
  name: 'products',
  job: 'product-import',
  begins: (list, row, before) => formatOf(list).begins(row, before),
  read(list, rows) {
    const listed = formatOf(list).read(rows);
    const { sku = listed.defaults?.sku ?? '', name } = listed.fields;
    return { listed, code: sku, title: name?.[defaultLocale] ?? '', codes: codesOf(listed) };
  },
  reserveIds: reserveProductIds,
  async prepareCheck({ db, config }, list) {
    const categories = await readCategoryNames(db.handle);
    const options = list.options as ImportOptions;
    const context = { list, options, categories, imageHosts: config.productImageHosts };
    return (row) => checkRow(db.handle, context, row);
  },
  apply: applyProduct,
  undoProblem,
  undo: undoProduct,
};
