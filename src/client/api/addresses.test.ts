import { describe, expect, it, vi } from 'vitest';
import type { Address } from '#kernel/wire/contracts/addresses.contract.ts';
import { readAddressBook, readStates, saveAddress } from './addresses.ts';

const wire = (id: number, isDefault: boolean): Address => ({
  address_id: id,
  title: 'ms',
  first_name: 'Ada',
  last_name: 'Wong',
  email: 'ada@example.com',
  company: '',
  created_at: 0,
  updated_at: 0,
  telephone: '+85255500100',
  telephone_text: '5550 0100',
  address_lines: ['8 Queen’s Road Central', 'Hong Kong'],
  street1: '8 Queen’s Road Central',
  street2: '',
  city: '',
  state: '',
  area: '',
  zip: '',
  country: 'HK',
  postscript: '',
  is_default: isDefault ? 1 : 2,
  stateName: '',
  countryName: 'Hong Kong',
});

describe('the address book', () => {
  it('lists the default first, then the newest', async () => {
    const addressList = [wire(9, false), wire(7, true), wire(3, false)];
    const call = vi.fn().mockResolvedValue({ addressList, countryArr: { HK: 'Hong Kong' }, stateArr: [] });
    const book = await readAddressBook({ call });
    expect(book.addresses.map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [7, true],
      [9, false],
      [3, false],
    ]);
    expect(book.addresses[0]).toMatchObject({ firstName: 'Ada', countryName: 'Hong Kong' });
    expect(book.countries).toEqual({ HK: 'Hong Kong' });
  });

  it('decodes an empty list of states as none', async () => {
    const call = vi.fn().mockResolvedValue({ stateArr: [] });
    await expect(readStates({ call }, 'HK')).resolves.toEqual({});
  });

  it('sends a new address without an id', async () => {
    const call = vi.fn().mockResolvedValue({ addressList: [wire(7, true)], countryArr: [], stateArr: [] });
    const [address] = (await readAddressBook({ call })).addresses;
    if (!address) throw new Error('no address');
    await saveAddress({ call }, null, address);
    await saveAddress({ call }, address.id, { ...address, isDefault: false });
    expect(call.mock.calls.slice(1)).toEqual([
      [
        'addressSave',
        expect.objectContaining({ address_id: '', addressCountry: 'HK', isDefaultActive: true }),
      ],
      ['addressSave', expect.objectContaining({ address_id: 7, first_name: 'Ada', isDefaultActive: false })],
    ]);
  });
});
