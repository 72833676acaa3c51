import type { OwnData } from '#server/platform/own-data.ts';
import { deleteEntrances, readToldEntrances } from './own-entrances.repo.ts';

/** Ways into the account beside its password; what is secret of a passkey never leaves the customer's device. */
export const ownEntrances: OwnData = {
  name: 'entrances',
  tables: ['passkey', 'passkey_challenge', 'linked_identity'],
  read: (executor, { id }) => readToldEntrances(executor, id),
  erase: (trx, { ids }) => deleteEntrances(trx, ids),
};
