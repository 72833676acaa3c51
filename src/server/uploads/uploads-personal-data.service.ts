import type { PersonalData } from '#server/platform/personal-data.ts';
import { readPersonalRows } from '#server/platform/personal-rows.repo.ts';
import { deleteLooseOf } from './uploads.repo.ts';

/**
 * Uploaded images. One that a paid order shows is retained; designs and carts are erased first, so that theirs are
 * unused.
 */
export const uploadsPersonalData: PersonalData = {
  name: 'pictures',
  tables: ['upload'],
  read: (executor, { id }) =>
    readPersonalRows(executor, 'upload', ['id', 'width', 'height', 'created_at'], id),
  erase: (trx, { ids }) => deleteLooseOf(trx, ids),
};
