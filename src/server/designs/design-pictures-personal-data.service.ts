import type { PersonalData } from '#server/platform/personal-data.ts';
import { deleteUnusedPictures } from './design-pictures.repo.ts';

/**
 * Images drawn of a customer's designs. The exported file shows them with the designs. They are erased after designs and
 * carts, and before the uploads that hold their bytes.
 */
export const designPicturesPersonalData: PersonalData = {
  name: 'design-pictures',
  tables: ['design_picture'],
  read: async () => undefined,
  erase: (trx, { ids }) => deleteUnusedPictures(trx, ids),
};
