import type { PersonalData } from '#server/platform/personal-data.ts';
import { deletePersonalRows } from '#server/platform/personal-rows.repo.ts';
import { readPersonalClaims } from './gifts.repo.ts';

/** Gifts and their addresses. Coupon uses stay counted without a customer. */
export const giftsPersonalData: PersonalData = {
  name: 'gifts',
  tables: ['gift_claim', 'gift_parcel', 'coupon_customer'],
  read: (executor, { id }) => readPersonalClaims(executor, id),
  erase: (trx, { ids }) => deletePersonalRows(trx, 'gift_claim', ids),
};
