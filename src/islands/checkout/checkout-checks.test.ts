import { describe, expect, it, vi } from 'vitest';
import { emptyAddress } from '#client/address-errors.ts';
import { checkoutErrors } from './checkout-checks.ts';
import { type CheckoutDraft, newDraft } from './checkout-draft.ts';

vi.mock('#client/texts.ts', () => ({ overlayTexts: async () => (key: string) => key }));

const address = {
  ...emptyAddress,
  firstName: 'Ada',
  telephone: '+852 5550 0100',
  country: 'HK',
  street1: '8 Queen’s Road Central',
};
const choices = {
  states: [] as string[],
  stores: [{ id: 3, countryCode: 'HK' }],
  paymentMethods: ['stripe'],
  areTermsAccepted: true,
};

function errorsOf(draft: Partial<CheckoutDraft>, rest: Partial<typeof choices> = {}) {
  const filled = { ...newDraft(), address, paymentMethod: 'stripe', ...draft };
  return checkoutErrors(filled, { ...choices, ...rest }, (key) => key);
}

describe('what keeps an order from being placed', () => {
  it('is nothing when all is filled in', async () => {
    expect(await errorsOf({})).toEqual({});
  });

  it('stands in the order of the page, the delivery first', async () => {
    const errors = await errorsOf(
      { address: emptyAddress, paymentMethod: 'wxpay_standard' },
      { areTermsAccepted: false },
    );
    expect(Object.keys(errors)).toEqual([
      'firstName',
      'telephone',
      'country',
      'delivery',
      'paymentMethod',
      'terms',
    ]);
    expect(errors.delivery).toBe('checkout.delivery-error');
  });

  it('is a state that is missing where the country has a list of them', async () => {
    expect(
      Object.keys(await errorsOf({ address: { ...address, country: 'US', zip: '10001' } })),
    ).not.toContain('state');
    expect(Object.keys(await errorsOf({}, { states: ['CW'] }))).toEqual(['state', 'delivery']);
  });

  it('is said above the section, too, where a field holds blanks alone', async () => {
    const errors = await errorsOf({ address: { ...address, firstName: '  ' } });
    expect(Object.keys(errors)).toEqual(['firstName', 'delivery']);
  });

  it('is no address when one of the book is chosen', async () => {
    expect(await errorsOf({ addressId: 5, address: emptyAddress })).toEqual({});
  });

  it('is a store that is missing or gone, and who collects', async () => {
    const pickup = { shippingMethod: 'store_pickup', addressId: 5 } as const;
    const other = { id: 8, countryCode: 'GB' };
    expect(await errorsOf({ ...pickup, storeId: 3 }, { stores: [...choices.stores, other] })).toEqual({});
    for (const storeId of [null, 4]) {
      expect(await errorsOf({ ...pickup, storeId })).toEqual({ storeId: 'checkout.store-error' });
      expect(await errorsOf({ ...pickup, storeId }, { stores: [] })).toHaveProperty('storeId');
    }
    // The street of a collection is the store's.
    expect(Object.keys(await errorsOf({ ...pickup, storeId: 3, address: emptyAddress }))).toEqual([
      'firstName',
      'telephone',
      'delivery',
    ]);
  });

  it('is a number that is none where the parcel goes, or where the store is', async () => {
    const local = { ...address, telephone: '5550 0100' };
    expect(await errorsOf({ address: local })).toEqual({});
    const pickup = { shippingMethod: 'store_pickup', storeId: 3 } as const;
    expect(await errorsOf({ ...pickup, address: { ...local, country: 'GB' } })).toEqual({});
    const elsewhere = await errorsOf({ address: { ...local, telephone: '12345' } });
    // Something is there: nothing is said of an empty delivery.
    expect(elsewhere).toEqual({ telephone: 'address-problems.not-a-phone' });
  });

  it('is a way of paying that is not offered, or none', async () => {
    for (const paymentMethod of ['', 'paypal_standard']) {
      expect(await errorsOf({ paymentMethod })).toEqual({ paymentMethod: 'checkout.payment-error' });
    }
    expect(await errorsOf({}, { paymentMethods: [] })).toEqual({ paymentMethod: 'checkout.payment-error' });
  });

  it('is that the terms are not accepted', async () => {
    expect(await errorsOf({}, { areTermsAccepted: false })).toEqual({ terms: 'checkout.terms-error' });
  });
});
