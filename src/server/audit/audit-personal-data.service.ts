import type { PersonalData } from '#server/platform/personal-data.ts';
import { destroyKeys } from './audit.repo.ts';

/**
 * Content of audit entries about a customer is encrypted with the customer's own key. Erasure deletes the key: the
 * entries stay, chained, without readable content.
 */
export const auditPersonalData: PersonalData = {
  name: 'audit',
  tables: ['audit_key', 'audit_line'],
  read: async () => undefined,
  erase: (trx, { ids }) => destroyKeys(trx, ids),
};
