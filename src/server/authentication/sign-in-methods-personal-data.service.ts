import type { PersonalData } from '#server/platform/personal-data.ts';
import { deleteSignInMethods, readPersonalSignInMethods } from './sign-in-methods-personal-data.repo.ts';

/** Sign-in methods beside the password. The secret of a passkey never leaves the customer's device. */
export const signInMethodsPersonalData: PersonalData = {
  name: 'entrances',
  tables: ['passkey', 'passkey_challenge', 'linked_identity'],
  read: (executor, { id }) => readPersonalSignInMethods(executor, id),
  erase: (trx, { ids }) => deleteSignInMethods(trx, ids),
};
