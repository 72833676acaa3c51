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
  country: 'HK',
};

const t = Object.assign((key: string) => key, { locale: 'en' });

function errorsOf(draft: Partial<CheckoutDraft>, rest: Partial<typeof choices> = {}) {
  const filled = { ...newDraft(), address, paymentMethod: 'stripe', ...draft };
  return checkoutErrors(filled, { ...choices, ...rest }, t);
}

describe('checkout errors', () => {
  it('are empty if everything is filled in', async () => {
    expect(await errorsOf({})).toEqual({});
  });

  it('name the missing company and a VAT number of no known format, only where a company buys', async () => {
    const wrong = { company: ' ', vatNumber: 'DE12' };
    expect(await errorsOf({ ...wrong, isBusiness: false })).toEqual({});
    expect(Object.keys(await errorsOf({ ...wrong, isBusiness: true }))).toEqual(['company', 'vatNumber']);
    expect(await errorsOf({ isBusiness: true, company: 'Acme', vatNumber: 'DE 123 456 789' })).toEqual({});
    const french = { isBusiness: true, company: 'Acme', vatNumber: '40303265045' };
    expect(await errorsOf(french, { country: 'FR' })).toEqual({});
    expect(Object.keys(await errorsOf(french, { country: 'DE' }))).toEqual(['vatNumber']);
  });

  it('follow the order of the page, delivery first', async () => {
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

  it('name a missing state if the country lists its states', async () => {
    expect(
      Object.keys(await errorsOf({ address: { ...address, country: 'US', zip: '10001' } })),
    ).not.toContain('state');
    expect(Object.keys(await errorsOf({}, { states: ['CW'] }))).toEqual(['state', 'delivery']);
  });

  it('are also shown above the section if a field holds only blanks', async () => {
    const errors = await errorsOf({ address: { ...address, firstName: '  ' } });
    expect(Object.keys(errors)).toEqual(['firstName', 'delivery']);
  });

  it('ignore the typed address if an entry of the book is chosen', async () => {
    expect(await errorsOf({ addressId: 5, address: emptyAddress })).toEqual({});
  });

  it('name a missing or closed store, and a missing recipient', async () => {
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

  it('name an invalid phone number for the country of the parcel or the store', async () => {
    const local = { ...address, telephone: '5550 0100' };
    expect(await errorsOf({ address: local })).toEqual({});
    const pickup = { shippingMethod: 'store_pickup', storeId: 3 } as const;
    expect(await errorsOf({ ...pickup, address: { ...local, country: 'GB' } })).toEqual({});
    const elsewhere = await errorsOf({ address: { ...local, telephone: '12345' } });
    // The field is not empty, so the delivery is not reported as missing.
    expect(elsewhere).toEqual({ telephone: 'address-problems.not-a-phone' });
  });

  it('name a missing or unavailable payment method', async () => {
    for (const paymentMethod of ['', 'paypal_standard']) {
      expect(await errorsOf({ paymentMethod })).toEqual({ paymentMethod: 'checkout.payment-error' });
    }
    expect(await errorsOf({}, { paymentMethods: [] })).toEqual({ paymentMethod: 'checkout.payment-error' });
  });

  it('name terms that are not accepted', async () => {
    expect(await errorsOf({}, { areTermsAccepted: false })).toEqual({ terms: 'checkout.terms-error' });
  });
});
