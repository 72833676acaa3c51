import type { SeedRows } from '#server/seed-rows/seed-rows.service.ts';
import { readJson } from '../data-files.ts';
import { reviews } from '../data-shapes.ts';

export const reviewFiles = ['reviews.json'];

/** Fictional reviews of the demonstration shop. */
export function reviewRows(): SeedRows[] {
  const rows = readJson('reviews.json', reviews).map((file) => ({
    demonstration: file.key,
    product_id: file.product,
    demonstration_name: file.name,
    locale: file.locale,
    state: 'published',
    stars: file.stars,
    recommend: file.recommend,
    title: file.title,
    text: file.text,
    is_anonymous: false,
    answer: file.answer,
    created_at: new Date(file.day),
    written_at: new Date(file.day),
    updated_at: new Date(file.day),
  }));
  return [{ table: 'review', rows }];
}
