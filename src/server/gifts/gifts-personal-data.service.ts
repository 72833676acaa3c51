import type { PersonalData } from '#server/platform/personal-data.ts';
import { deletePersonalRows } from '#server/platform/personal-rows.repo.ts';
import { readPersonalClaims } from './gifts.repo.ts';

/** Gifts and where they are sent; how often a coupon was used is counted on under a number that is nobody's. */
export const giftsPersonalData: PersonalData = {
  name: 'gifts',
  tables: ['gift_claim', 'gift_parcel', 'coupon_customer'],
  read: (executor, { id }) => readPersonalClaims(executor, id),
  erase: (trx, { ids }) => deletePersonalRows(trx, 'gift_claim', ids),
};
