import type { PersonalData } from '#server/platform/personal-data.ts';
import { deleteUnkept } from './design-pictures.repo.ts';

/**
 * Pictures that were drawn for a customer's designs. The exported file shows them with the designs themselves. They
 * are erased after designs and carts, and before the uploads that hold their bytes.
 */
export const designPicturesPersonalData: PersonalData = {
  name: 'design-pictures',
  tables: ['design_picture'],
  read: async () => undefined,
  erase: (trx, { ids }) => deleteUnkept(trx, ids),
};
