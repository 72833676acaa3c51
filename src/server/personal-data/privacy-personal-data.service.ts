import { type PersonalData, personalRows } from '#server/platform/personal-data.ts';
import { emptyRequests, readPersonalRequests } from './privacy-requests.repo.ts';

/** Notes about a person are that person's data: they stand in the file, without who of the staff wrote them. */
export const ownNotes: PersonalData = personalRows('notes', 'customer_note', ['text', 'at']);

/** What was asked about one's data. That it was asked for and done has to be shown afterwards; by whom goes. */
export const privacyRequestsPersonalData: PersonalData = {
  name: 'privacy-requests',
  tables: ['privacy_request'],
  read: (executor, { ids }) => readPersonalRequests(executor, ids),
  erase: (trx, { ids }) => emptyRequests(trx, ids),
};
