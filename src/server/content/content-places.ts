import { type ContentKind, contentKindNames } from '#kernel/shop/content/content-fields.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { articleRows, questionRows } from './article-rows.repo.ts';
import { categoryRows } from './catalogue-rows.repo.ts';
import type { ContentRows } from './content-rows.ts';
import { announcementRows, homeRows, navigationRows, settingsRows, themeRows } from './document-rows.repo.ts';
import { labelRows } from './label-rows.repo.ts';
import { pageRows } from './page-rows.repo.ts';
import { productRows } from './product-rows.service.ts';
import { storeRows } from './store-rows.repo.ts';

/** The rows of each kind of content. */
export const rowsOf: Readonly<Record<ContentKind, ContentRows>> = {
  article: articleRows,
  page: pageRows,
  question: questionRows,
  category: categoryRows,
  product: productRows,
  store: storeRows,
  home: homeRows,
  navigation: navigationRows,
  announcement: announcementRows,
  labels: labelRows,
  settings: settingsRows,
  theme: themeRows,
};

/** A content record. */
export interface Place {
  kind: ContentKind;
  key: string;
}

/** Kinds whose key is the number of a row. */
const numberedKinds: readonly ContentKind[] = ['article', 'question', 'category', 'product', 'store'];

/** Splits an id such as `article.101` into kind and key. */
export function placeOf(id: string): Place {
  const [kind = '', key = ''] = id.split('.', 2);
  const found = contentKindNames.find((each) => each === kind);
  const isNumber = key === '' || /^[1-9]\d{0,8}$/.test(key);
  if (!found || (numberedKinds.includes(found) && !isNumber))
    refuse(deskCodes.notFound, { text: { key: 'desk-api.not-found' } });
  return { kind: found, key };
}

/** The id of a record, such as `article.101` or `home`. */
export const idOf = ({ kind, key }: Place) => (key === '' ? kind : `${kind}.${key}`);
