import type { OwnData } from '#server/platform/own-data.ts';
import { deleteOwnRows } from '#server/platform/own-rows.repo.ts';
import { readToldClaims } from './gifts.repo.ts';

/** Gifts and where they are sent; how often a coupon was used is counted on under a number that is nobody's. */
export const ownGifts: OwnData = {
  name: 'gifts',
  tables: ['gift_claim', 'gift_parcel', 'coupon_customer'],
  read: (executor, { id }) => readToldClaims(executor, id),
  erase: (trx, { ids }) => deleteOwnRows(trx, 'gift_claim', ids),
};
