import type { ContentKind } from '#kernel/shop/content/content-fields.ts';
import type { SeededTable } from './seed-rows.repo.ts';

const kinds: Partial<Record<SeededTable, ContentKind>> = {
  article: 'article',
  content_page: 'page',
  common_problem: 'question',
  category: 'category',
  product: 'product',
  store: 'store',
};

/** The content record that the desk shows of a row; undefined if it shows none. */
export function deskPlaceOf(table: SeededTable, key: string): { kind: ContentKind; key: string } | undefined {
  if (table === 'shop_document')
    return key === 'home'
      ? { kind: 'home', key: '' }
      : key === 'site'
        ? { kind: 'navigation', key: '' }
        : undefined;
  const kind = kinds[table];
  return kind && { kind, key };
}
