import { sql } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';

/** Columns of the page digests, for all products on the shelf. */
export async function readDigestRows(executor: Executor) {
  return executor
    .selectFrom('product')
    .select([
      'id',
      'customized_type',
      'price_minor',
      'original_price_minor',
      'stock',
      'related',
      'pieces',
      'metal',
      'metal_prices_minor',
      'style',
      'best_seller',
      'sort',
      'sold',
      'digest',
      'renders',
    ])
    .select(
      sql<string>`(select count(*) || ' ' || coalesce(max(updated_at)::text, '') from review
        where review.product_id = product.id and review.state = 'published')`.as('reviews'),
    )
    .where('on_shelf', '=', true)
    .orderBy('id')
    .execute();
}

export type DigestRow = Awaited<ReturnType<typeof readDigestRows>>[number];
