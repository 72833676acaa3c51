import type { PersonalData } from '#server/platform/personal-data.ts';
import { destroyKeys } from './audit.repo.ts';

/**
 * What staff saw and changed of a customer stands in the audit log under a key of the customer's own. It goes with the
 * customer: the lines stay, bound to each other, and say nothing of anybody.
 */
export const auditPersonalData: PersonalData = {
  name: 'audit',
  tables: ['audit_key', 'audit_line'],
  read: async () => undefined,
  erase: (trx, { ids }) => destroyKeys(trx, ids),
};
