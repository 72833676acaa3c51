import type { Transaction } from 'kysely';
import type { ImportReason } from '#kernel/shop/list-import/list-import.ts';
import type {
  ListedReview,
  ReviewFormat,
  ReviewImportOptions,
} from '#kernel/shop/review-import/review-import.ts';
import type { ImportRow, RowChange } from '#server/list-import/import-rows.repo.ts';
import { readCodePositions } from '#server/list-import/import-rows.repo.ts';
import type { ListImport } from '#server/list-import/imports.repo.ts';
import { inTurn, type ListSubject } from '#server/list-import/list-subject.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import {
  addImportedReview,
  deleteImportedReview,
  knownReview,
  reviewDigest,
} from '#server/reviews/imported-reviews.service.ts';
import { readNamedProduct } from './product-names.repo.ts';
import { readReview } from './read-review.ts';
import { formatOrigin } from './review-columns.ts';

const optionsOf = ({ options }: ListImport) => options as ReviewImportOptions;

/** The review of a row that was not written yet. */
function reviewOf({ listed, position }: ImportRow): ListedReview {
  if (!listed || !('stars' in listed)) throw new Error(`review ${position} was not read`);
  return listed;
}

/** Codes that may occur once in a list: the id at the origin, and author, day and text of a product. */
const codesOf = (review: ListedReview) => [
  ...(review.originId === ''
    ? []
    : [{ kind: 'review-id', code: `${review.origin.toLowerCase()} ${review.originId}` } as const]),
  {
    kind: 'review-text',
    code: `${review.products
      .map(({ name }) => name)
      .join(' ')
      .slice(0, 500)} ${reviewDigest(review)}`,
  } as const,
];

const refusal = (reason: Partial<ImportReason> & Pick<ImportReason, 'code'>): RowChange => ({
  ...{ state: 'refused', isRead: true, reasons: [{ field: '', what: '', ...reason }] },
});

/** The shop has the review already; one whose text was removed stays away. */
const known = ({ id, state }: { id: number; state: string }, productId: number): RowChange => {
  const code = state === 'withdrawn' ? 'list-review-removed' : 'list-review-known';
  const reasons = [{ code, field: '', what: String(id) }];
  return { state: 'unchanged', isRead: true, productId, reviewId: id, reasons };
};

async function checkReview(executor: Executor, list: ListImport, row: ImportRow): Promise<RowChange> {
  const review = reviewOf(row);
  const product = await readNamedProduct(executor, review.products);
  if (!product)
    return refusal({ code: 'list-review-product', what: review.products.map(({ name }) => name).join(', ') });
  for (const { kind, code } of codesOf(review)) {
    const first = (await readCodePositions(executor, list.id, kind, [code])).get(code);
    if (first !== undefined && first !== row.position) return refusal({ code: 'list-review-twice' });
  }
  const found = await knownReview(executor, product.id, review);
  if (found) return { ...known(found, product.id), code: product.sku };
  return { state: 'new', productId: product.id, code: product.sku };
}

async function applyReview(
  trx: Transaction<Schema>,
  list: ListImport,
  row: ImportRow,
  now: Date,
): Promise<RowChange> {
  const review = reviewOf(row);
  const product = await readNamedProduct(trx, review.products);
  // The name means another product than when it was compared.
  if (!product || product.id !== row.product_id) return refusal({ code: 'list-changed-since' });
  const found = await knownReview(trx, product.id, review);
  if (found) return known(found, product.id);
  const { isHeld } = optionsOf(list);
  const added = await addImportedReview(trx, product.id, review, { isHeld, now });
  // Another import wrote it in this moment.
  if (!added) return refusal({ code: 'list-changed-since' });
  return { state: 'created', isRead: true, reviewId: added.id };
}

/** Lists of reviews that were collected elsewhere. A row is a review; an applied one keeps no personal data in the list. */
export const reviewLists: ListSubject = {
  name: 'reviews',
  job: 'review-import',
  begins: () => true,
  read(list, [row]) {
    if (!row) throw new Error(`a review of import ${list.id} has no row`);
    const format = list.format as ReviewFormat;
    const listed = readReview(row, {
      ...optionsOf(list),
      isOwn: format === 'own',
      defaultOrigin: formatOrigin[format],
      now: list.created_at,
    });
    const { title, text, products } = listed;
    return {
      listed,
      title: title || text.slice(0, 60),
      code: products[0]?.name ?? '',
      codes: codesOf(listed),
    };
  },
  prepareCheck:
    async ({ db }, list) =>
    (rows) =>
      inTurn(rows, (row) => checkReview(db.handle, list, row)),
  apply: (trx, list, rows, now) => inTurn(rows, (row) => applyReview(trx, list, row, now)),
  // Answers and votes of imported reviews go with them.
  undoProblems: async (_executor, rows) => rows.map(() => []),
  undo: (trx, _list, rows) =>
    inTurn(rows, async ({ review_id: id }): Promise<RowChange> => {
      if (id === null || (await deleteImportedReview(trx, id))) return { state: 'reverted', reviewId: null };
      return { state: 'kept', reasons: [{ code: 'list-review-removed', field: '', what: String(id) }] };
    }),
};
