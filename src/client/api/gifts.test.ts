import { describe, expect, it } from 'vitest';
import { decodeGift } from './gifts.ts';

const wire = {
  code: 'ROSE500',
  kind: 'coupon',
  state: 'open',
  name: 'A welcome',
  conditions: 'For one order.',
  coupon_code: 'ROSEGIFT500',
  percent_off: 0,
  amount_off: '500.00',
  min_subtotal: '3000.00',
  currency: 'HKD',
  expires_at: '2036-01-01T00:00:00.000Z',
} as const;

describe('a gift of the wire', () => {
  it('has an amount or a percentage', () => {
    expect(decodeGift(wire).coupon).toEqual({
      code: 'ROSEGIFT500',
      value: { amountOff: { currency: 'HKD', minor: 50_000 } },
      from: { currency: 'HKD', minor: 300_000 },
    });
    const share = decodeGift({ ...wire, amount_off: '', percent_off: 5, min_subtotal: '' });
    expect(share.coupon).toMatchObject({ value: { percentOff: 5 }, from: null });
  });

  it('has no coupon if it is a parcel', () => {
    const parcel = decodeGift({ ...wire, kind: 'parcel', state: 'address-wanted', coupon_code: '' });
    expect(parcel).toMatchObject({ coupon: null, state: 'address-wanted' });
  });
});
