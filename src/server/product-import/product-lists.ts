import type { ImportOptions, ListedProduct } from '#kernel/shop/product-import/product-import.ts';
import { defaultLocale } from '#kernel/shop/text/locales.ts';
import { reserveProductIds } from '#server/content/product-rows.service.ts';
import type { ListImport } from '#server/list-import/imports.repo.ts';
import type { ListSubject, ReadItem } from '#server/list-import/list-subject.service.ts';
import { applyProducts } from './apply-import.service.ts';
import { codesOfListed } from './check-lookups.service.ts';
import { checkRows } from './check-row.service.ts';
import { type ListFormat, listFormats } from './list-format.ts';
import { readCategoryNames } from './product-lookups.repo.ts';
import { undoProblems, undoProducts } from './undo-import.service.ts';

const formatOf = ({ format }: ListImport): ListFormat => listFormats[format as keyof typeof listFormats];

/** Codes of a product and its variants, and its address. */
const codesOf = (product: ListedProduct): ReadItem['codes'] =>
  Object.entries(codesOfListed(product)).flatMap(([kind, codes]) =>
    codes.map((code) => ({ kind: kind as keyof ReturnType<typeof codesOfListed>, code })),
  );

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
    return (rows) => checkRows(db.handle, context, rows);
  },
  apply: applyProducts,
  undoProblems,
  undo: undoProducts,
};
