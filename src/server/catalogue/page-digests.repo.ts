import type { Executor } from '#server/platform/db/database.ts';

/** What the digests of product pages are made of, for all products on the shelf. */
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
      'digest',
    ])
    .where('on_shelf', '=', true)
    .orderBy('id')
    .execute();
}

export type DigestRow = Awaited<ReturnType<typeof readDigestRows>>[number];
