import type { PersonalData } from '#server/platform/personal-data.ts';
import { erasePerson, readPerson } from './account-personal-data.repo.ts';

/** The customer, its sessions and devices, and codes and links that were mailed. The emptied row stays. */
export const accountPersonalData: PersonalData = {
  name: 'account',
  tables: ['customer', 'session', 'known_device', 'mailed_code', 'mailed_link', 'newsletter_subscriber'],
  read: (executor, { id }) => readPerson(executor, id),
  erase: erasePerson,
};
