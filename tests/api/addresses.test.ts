import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codes } from '#kernel/wire/codes.ts';
import { openTestShop, refusalOf, type TestBrowser, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
let customer: TestBrowser;
beforeAll(async () => {
  shop = await openTestShop();
  customer = await shop.customer('book@example.com');
});
afterAll(() => shop.close());

const home = {
  first_name: 'Mei',
  last_name: 'Chan',
  telephone: '+852 5550 0199',
  addressCountry: 'HK',
  addressState: 'CW',
  street1: '12/F, 8 Lantern Street',
};

async function book() {
  return (await customer.call('addressIndex', {})).addressList;
}

describe('the address book', () => {
  it('always has exactly one default', async () => {
    const { address_id: first } = await customer.call('addressSave', { ...home, isDefaultActive: false });
    expect((await book()).map(({ is_default }) => is_default)).toEqual([1]);
    const street1 = '14/F, 8 Lantern Street';
    const { address_id: second } = await customer.call('addressSave', { ...home, street1 });
    expect((await book()).find(({ is_default }) => is_default === 1)?.address_id).toBe(first);
    await customer.call('addressSave', { ...home, address_id: second, isDefaultActive: true });
    expect(
      (await book()).filter(({ is_default }) => is_default === 1).map(({ address_id }) => address_id),
    ).toEqual([second]);
    await customer.call('addressChangeDefault', { address_id: first });
    await customer.call('addressRemove', { address_id: first });
    expect((await book()).find(({ is_default }) => is_default === 1)?.address_id).toBe(second);
    await Promise.all(
      [1, 2, 3].map((n) =>
        customer.call('addressSave', { ...home, street1: `${n} Lantern Street`, isDefaultActive: true }),
      ),
    );
    const list = await book();
    expect(list).toHaveLength(4);
    expect(list.filter(({ is_default }) => is_default === 1)).toHaveLength(1);
  });

  it('is newest first and names country and state in the language asked for', async () => {
    const chinese = shop.browser({ locale: 'tc', token: customer.token });
    const { addressList, countryArr, stateArr } = await chinese.call('addressIndex', {});
    const ids = addressList.map(({ address_id }) => address_id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(addressList[0]).toMatchObject({
      countryName: '香港',
      stateName: '中西區',
      email: 'book@example.com',
    });
    expect(countryArr).toMatchObject({ HK: '香港' });
    expect(Array.isArray(stateArr)).toBe(false);
  });

  it('returns what was typed unchanged', async () => {
    const street1 = '3 “O’Brien” & <b>Sons</b> Street';
    const { address_id } = await customer.call('addressSave', {
      ...home,
      street1,
      postscript: 'ring twice; ％',
    });
    const { address } = await customer.call('addressEdit', { address_id });
    expect(address).toMatchObject({ street1, postscript: 'ring twice; ％' });
  });

  it('stores numbers in E.164 and postal codes in their country’s format, and shows both', async () => {
    const london = { addressCountry: 'gb', addressState: '', city: 'London', zip: ' w1k2rb ' };
    const typed = { ...home, ...london, telephone: '020 7946 0018', first_name: '小明', last_name: '陳' };
    const { address_id } = await customer.call('addressSave', typed);
    const { address } = await customer.call('addressEdit', { address_id });
    expect(address).toMatchObject({
      country: 'GB',
      zip: 'W1K 2RB',
      telephone: '+442079460018',
      telephone_text: '020 7946 0018',
      first_name: '小明',
      last_name: '陳',
      address_lines: ['12/F, 8 Lantern Street', 'London', 'W1K 2RB', 'United Kingdom'],
    });
    await customer.call('addressSave', { ...typed, address_id, telephone: '+852 5550 0199' });
    const { address: abroad } = await customer.call('addressEdit', { address_id });
    expect(abroad).toMatchObject({ telephone: '+85255500199', telephone_text: '+852 5550 0199' });
    await customer.call('addressRemove', { address_id });
  });

  const london = { addressCountry: 'GB', addressState: '', city: 'London', zip: 'W1K 2RB' };
  it.each([
    ['street1', 'a post-office box', { street1: 'POBox123' }],
    ['street2', 'a post-office box in Chinese', { street2: '中環郵政信箱 123 號' }],
    ['street1', 'no street', { street1: '12345' }],
    ['street1', 'emoji', { street1: '3 Lantern Street 🏠' }],
    ['first_name', 'a name without letters', { first_name: '123' }],
    ['last_name', 'emoji in a name', { last_name: 'Chan 💍' }],
    ['telephone', 'what is no telephone', { telephone: 'not a phone' }],
    ['telephone', 'a number of nowhere', { ...london, telephone: '12345' }],
    ['addressCountry', 'a country we do not ship to', { addressCountry: 'AQ' }],
    ['addressState', 'no state', { addressState: '' }],
    ['addressState', 'a state of another country', { addressState: 'CA' }],
    ['city', 'no city where there is one', { ...london, city: '' }],
    ['zip', 'no postal code where there is one', { ...london, zip: '' }],
    ['zip', 'a postal code of another country', { ...london, zip: '12345' }],
    ['zip', 'what is no postal code', { ...london, addressCountry: 'DE', zip: '!!!' }],
    ['street1', 'a street that no label holds', { street1: '樓'.repeat(200) }],
    ['last_name', 'a character that no font of the labels has', { last_name: '𪚥' }],
    ['city', 'a script that no font of the labels has', { ...london, city: 'ລາວ' }],
    ['postscript', 'emoji in the note', { postscript: 'ring 🔔' }],
  ])('refuses %s: %s, with a message', async (field, _, wrong) => {
    const count = (await book()).length;
    const refusal = await refusalOf(customer.call('addressSave', { ...home, ...wrong }));
    expect(refusal.code).toBe(codes.addressInvalid);
    expect(refusal.data).toMatchObject({ field, error: refusal.message });
    expect(refusal.message.length).toBeGreaterThan(10);
    expect(await book()).toHaveLength(count);
  });

  it('refuses a name that is too long and shortens none', async () => {
    const first_name = 'A'.repeat(50);
    const { address_id } = await customer.call('addressSave', { ...home, first_name });
    expect((await customer.call('addressEdit', { address_id })).address.first_name).toBe(first_name);
    const refusal = await refusalOf(customer.call('addressSave', { ...home, first_name: `${first_name}A` }));
    expect(refusal.code).toBe(codes.addressInvalid);
    expect(refusal.data).toMatchObject({ field: 'first_name' });
    expect(refusal.message).toMatch(/50/);
    await customer.call('addressRemove', { address_id });
  });

  it('is private to its owner', async () => {
    const [own] = await book();
    const address_id = own?.address_id ?? 0;
    const stranger = await shop.customer('stranger@example.com');
    const attempts = [
      () => stranger.call('addressEdit', { address_id }),
      () => stranger.call('addressSave', { ...home, address_id }),
      () => stranger.call('addressRemove', { address_id }),
      () => stranger.call('addressChangeDefault', { address_id }),
    ];
    for (const attempt of attempts) {
      expect((await refusalOf(attempt())).code).toBe(codes.addressNotFound);
    }
    expect((await book()).some((entry) => entry.address_id === address_id)).toBe(true);
    expect((await stranger.call('addressIndex', {})).addressList).toEqual([]);
  });

  it('knows the states of a country', async () => {
    expect(await customer.call('addressChangeCountry', { country: 'hk' })).toMatchObject({
      stateArr: { CW: expect.any(String) },
    });
    expect(await customer.call('addressChangeCountry', { country: 'ZZ' })).toEqual({ stateArr: [] });
  });
});
