import type { PersonalData } from '#server/platform/personal-data.ts';
import { erasePerson, readPerson } from './account-personal-data.repo.ts';

/** Who the customer is, where the account is open, and what was mailed to prove it. The row stays as a number that is nobody's. */
export const accountPersonalData: PersonalData = {
  name: 'account',
  tables: ['customer', 'session', 'known_device', 'mailed_code', 'mailed_link', 'newsletter_subscriber'],
  read: (executor, { id }) => readPerson(executor, id),
  erase: erasePerson,
};
