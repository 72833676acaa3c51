import { type PersonalData, personalRows } from '#server/platform/personal-data.ts';
import { emptyRequests, readPersonalRequests } from './privacy-requests.repo.ts';

/** Staff notes about the customer, exported without the author. */
export const notesPersonalData: PersonalData = personalRows('notes', 'customer_note', ['text', 'at']);

/**
 * Requests about personal data. After erasure the request and its dates stay as evidence; the details are emptied.
 */
export const privacyRequestsPersonalData: PersonalData = {
  name: 'privacy-requests',
  tables: ['privacy_request'],
  read: (executor, { ids }) => readPersonalRequests(executor, ids),
  erase: (trx, { ids }) => emptyRequests(trx, ids),
};
