import { describe, expect, it } from 'vitest';
import { noProductSafety, shownSafetyContacts } from './product-safety.ts';

describe('product safety contacts', () => {
  const manufacturer = { name: 'Maker', address: '1 Street, Town', electronic: 'safety@maker.test' };

  it('are shown where the shop delivers to a country of the law', () => {
    const contacts = { ...noProductSafety, manufacturer };
    expect(shownSafetyContacts(contacts, ['GB', 'FR'])).toEqual([{ role: 'manufacturer', ...manufacturer }]);
    expect(shownSafetyContacts(contacts, ['GB', 'US'])).toEqual([]);
  });

  it('are left out while one of their parts is missing', () => {
    const responsiblePerson = { ...manufacturer, electronic: '' };
    expect(shownSafetyContacts({ ...noProductSafety, responsiblePerson }, ['FR'])).toEqual([]);
  });
});
