import type { OwnData } from '#server/platform/own-data.ts';
import { readOwnRows } from '#server/platform/own-rows.repo.ts';
import { deleteLooseOf } from './uploads.repo.ts';

/** Pictures; one that a paid order shows stays with it. Designs and carts go before, so that theirs are loose. */
export const ownUploads: OwnData = {
  name: 'pictures',
  tables: ['upload'],
  read: (executor, { id }) => readOwnRows(executor, 'upload', ['id', 'width', 'height', 'created_at'], id),
  erase: (trx, { ids }) => deleteLooseOf(trx, ids),
};
