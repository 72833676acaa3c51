import type { PersonalData } from '#server/platform/personal-data.ts';
import { readPersonalRows } from '#server/platform/personal-rows.repo.ts';
import { deleteLooseOf } from './uploads.repo.ts';

/** Pictures; one that a paid order shows stays with it. Designs and carts go before, so that theirs are loose. */
export const uploadsPersonalData: PersonalData = {
  name: 'pictures',
  tables: ['upload'],
  read: (executor, { id }) =>
    readPersonalRows(executor, 'upload', ['id', 'width', 'height', 'created_at'], id),
  erase: (trx, { ids }) => deleteLooseOf(trx, ids),
};
