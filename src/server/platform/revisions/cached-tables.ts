/** Tables whose triggers raise an area (db/migrations/baseline/cache-invalidation.sql). */
export const cachedTables: ReadonlySet<string> = new Set([
  'product',
  // Its sum is the stock of a product.
  'stock_place',
  'variant_place',
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
]);
