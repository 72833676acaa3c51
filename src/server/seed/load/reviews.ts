import type { Transaction } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';
import { readJson } from '../data-files.ts';
import { reviews } from '../data-shapes.ts';

export const reviewFiles = ['reviews.json'];

/** Fictional reviews of the demonstration shop; real ones are not changed. */
export async function loadReviews(trx: Transaction<Schema>): Promise<void> {
  const files = readJson('reviews.json', reviews);
  await trx
    .deleteFrom('review')
    .where('demonstration', 'is not', null)
    .where(
      'demonstration',
      'not in',
      files.map(({ key }) => key),
    )
    .execute();
  for (const file of files) {
    const row = {
      product_id: file.product,
      order_item_id: null,
      customer_id: null,
      demonstration_name: file.name,
      locale: file.locale,
      state: 'published' as const,
      stars: file.stars,
      recommend: file.recommend,
      title: file.title,
      text: file.text,
      is_anonymous: false,
      answer: file.answer,
      created_at: new Date(file.day),
      written_at: new Date(file.day),
      updated_at: new Date(file.day),
    };
    await trx
      .insertInto('review')
      .values({ demonstration: file.key, ...row })
      .onConflict((conflict) => conflict.column('demonstration').doUpdateSet(row))
      .execute();
  }
}
