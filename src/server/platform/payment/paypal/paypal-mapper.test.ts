import { expect, it } from 'vitest';
import { observeOrder, readOrder } from './paypal-mapper.ts';

const amount = { currency_code: 'EUR', value: '123.00' };

/** A paid order whose fee PayPal reports like this. */
function observed(breakdown: unknown) {
  const capture = { id: 'capture', status: 'COMPLETED', amount, seller_receivable_breakdown: breakdown };
  const unit = { custom_id: '1-1', payments: { captures: [capture] } };
  const document = { id: 'order', status: 'COMPLETED', purchase_units: [unit] };
  return observeOrder(readOrder(document), { isLive: false }, new Date());
}

it('a paid order is paid, whatever PayPal reports as its fee', () => {
  const fee = { currency_code: 'EUR', value: '4.17' };
  const paid = { state: 'paid', paid: { currency: 'EUR', minor: 12_300 } };
  expect(observed({ paypal_fee: fee })).toMatchObject({
    ...paid,
    fees: [{ kind: 'capture', fee: { currency: 'EUR', minor: 417 } }],
  });
  const odd = [{ ...fee, value: '4.175' }, { ...fee, value: '' }, { value: 4.17 }, 'none'];
  for (const breakdown of [...odd.map((paypal_fee) => ({ paypal_fee })), null, 'none'])
    expect(observed(breakdown)).toMatchObject(paid);
  expect(observed({ paypal_fee: odd[0] }).fees).toBeUndefined();
});
