import { describe, expect, it } from 'vitest';
import { emptyAddress } from '#client/address-errors.ts';
import { checkoutErrors } from './checkout-checks.ts';
import { type CheckoutDraft, newDraft } from './checkout-draft.ts';

const address = {
  ...emptyAddress,
  firstName: 'Ada',
  telephone: '+852 5550 0100',
  country: 'HK',
  street1: '8 Queen’s Road Central',
};
const choices = {
  hasStates: false,
  storeIds: [3],
  paymentMethods: ['stripe'],
  areTermsAccepted: true,
};

function errorsOf(draft: Partial<CheckoutDraft>, rest: Partial<typeof choices> = {}) {
  const filled = { ...newDraft(), address, paymentMethod: 'stripe', ...draft };
  return checkoutErrors(filled, { ...choices, ...rest }, (key) => key);
}

describe('what keeps an order from being placed', () => {
  it('is nothing when all is filled in', () => {
    expect(errorsOf({})).toEqual({});
  });

  it('stands in the order of the page, the delivery first', () => {
    const errors = errorsOf(
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

  it('is a state that is missing where the country has a list of them', () => {
    expect(Object.keys(errorsOf({ address: { ...address, country: 'US', zip: '10001' } }))).not.toContain(
      'state',
    );
    expect(Object.keys(errorsOf({}, { hasStates: true }))).toEqual(['state', 'delivery']);
  });

  it('is no address when one of the book is chosen', () => {
    expect(errorsOf({ addressId: 5, address: emptyAddress })).toEqual({});
  });

  it('is a store that is missing or gone, and who collects', () => {
    const pickup = { shippingMethod: 'store_pickup', addressId: 5 } as const;
    expect(errorsOf({ ...pickup, storeId: 3 }, { storeIds: [3, 8] })).toEqual({});
    for (const storeId of [null, 4]) {
      expect(errorsOf({ ...pickup, storeId })).toEqual({ storeId: 'checkout.store-error' });
      expect(errorsOf({ ...pickup, storeId }, { storeIds: [] })).toHaveProperty('storeId');
    }
    // The street of a collection is the store's.
    expect(Object.keys(errorsOf({ ...pickup, storeId: 3, address: emptyAddress }))).toEqual([
      'firstName',
      'telephone',
      'delivery',
    ]);
  });

  it('is a way of paying that is not offered, or none', () => {
    for (const paymentMethod of ['', 'paypal_standard']) {
      expect(errorsOf({ paymentMethod })).toEqual({ paymentMethod: 'checkout.payment-error' });
    }
    expect(errorsOf({}, { paymentMethods: [] })).toEqual({ paymentMethod: 'checkout.payment-error' });
  });

  it('is that the terms are not accepted', () => {
    expect(errorsOf({}, { areTermsAccepted: false })).toEqual({ terms: 'checkout.terms-error' });
  });
});
