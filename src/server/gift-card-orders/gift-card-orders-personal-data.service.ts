import type { PersonalData } from '#server/platform/personal-data.ts';
import { eraseCards, readPersonalCards } from './gift-card-orders.repo.ts';

/** Gift cards that a person has bought, with the names and addresses of their recipients. */
export const giftCardOrdersPersonalData: PersonalData = {
  name: 'gift-card-orders',
  tables: ['gift_card_order'],
  read: (executor, { ids }) => readPersonalCards(executor, ids),
  erase: (trx, { ids }) => eraseCards(trx, ids),
};
