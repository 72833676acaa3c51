import { describe, expect, it } from 'vitest';
import type { FormField } from './form-fields.ts';
import { boxesOf, faultOf, inputOf } from './form-values.ts';

const fields: readonly FormField[] = [
  { name: 'company', label: '', kind: 'text' },
  { name: 'address.city', label: '', kind: 'text' },
  { name: 'refund', label: '', kind: 'money', currency: 'HKD' },
  { name: 'grams', label: '', kind: 'number' },
  { name: 'at', label: '', kind: 'moment' },
  { name: 'isGift', label: '', kind: 'checkbox' },
  { name: 'title', label: '', kind: 'languages' },
];

const record = {
  company: 'SF Express',
  address: { city: 'Central' },
  refund: { currency: 'HKD', minor: 123450 },
  grams: 3.25,
  at: '2026-12-24T10:00:00.000Z',
  isGift: true,
  title: { en: 'Ring', tc: '戒指', zh: '' },
};

describe('form values', () => {
  it('restore the record if nothing was typed; moments on the shop’s clock', () => {
    const boxes = boxesOf(fields, record);
    expect(boxes).toMatchObject({ 'address/city': 'Central', refund: '1234.5', at: '2026-12-24T18:00' });
    expect(inputOf(fields, boxes, record)).toEqual(record);
  });

  it('omit a text that was never there, and send one that was cleared', () => {
    const boxes = { ...boxesOf(fields, {}), company: '' };
    expect(inputOf(fields, boxes, {})).toEqual({ isGift: false, title: { en: '', tc: '', zh: '' } });
    expect(inputOf(fields, { ...boxesOf(fields, record), company: '' }, record)).toMatchObject({
      company: '',
    });
  });

  it('read an amount with its thousands, to the cent', () => {
    const boxes = { ...boxesOf(fields, record), refund: '12,345.67' };
    expect(inputOf(fields, boxes, record)).toMatchObject({ refund: { currency: 'HKD', minor: 1234567 } });
  });
});

describe('fault of a field', () => {
  const money: FormField = { name: 'sum', label: '', kind: 'money', currency: 'HKD', required: true };
  it('is an empty value or not a number', () => {
    expect(faultOf(money, ' ')).toBe('required');
    expect(faultOf(money, '12a')).toBe('number');
    expect(faultOf(money, '1,200.50')).toBeUndefined();
    expect(faultOf({ ...money, required: false }, '')).toBeUndefined();
  });

  it('is a missing text in the default language', () => {
    const title: FormField = { name: 'title', label: '', kind: 'languages', required: true };
    expect(faultOf(title, { en: ' ', tc: '戒指', zh: '戒指' })).toBe('required');
    expect(faultOf(title, { en: 'Ring', tc: '戒指', zh: '' })).toBeUndefined();
  });
});
