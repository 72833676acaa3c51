/** Tables whose rows raise an area. */
export const watchedTables: readonly string[] = [
  'product',
  // The sum of a product's places is its stock.
  'stock_place',
  'product_category',
  'category',
  'article',
  'article_class',
  'content_page',
  'common_problem',
  'store',
  'shop_document',
  'content_picture',
  'currency',
  'country',
  'duty_rule',
  'review',
  'review_picture',
  'review_vote',
  'customer',
  'diamond',
];

const write = new RegExp(
  `\\b(?:insert into|update|delete from|merge into|truncate)\\s+(?:table\\s+|only\\s+)*"?(?:${watchedTables.join('|')})\\b`,
  'i',
);
/** By statement; the shop has some hundreds of them, lists of values make a few more. */
const known = new Map<string, boolean>();
const mostKnown = 2_000;

/** Whether a statement writes what readers see. */
export function writesWatchedTable(statement: string): boolean {
  const found = known.get(statement);
  if (found !== undefined) return found;
  const writes = write.test(statement);
  if (known.size >= mostKnown) known.clear();
  known.set(statement, writes);
  return writes;
}
