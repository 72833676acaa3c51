import { expect, it } from 'vitest';
import { trackingUrl } from './carriers.rules.ts';

it('the tracking URL of a parcel has its number in the place of the placeholder', () => {
  expect(trackingUrl('https://carrier.test/?n={number}', 'AB 1')).toBe('https://carrier.test/?n=AB%201');
  expect(trackingUrl('', 'AB1')).toBeNull();
});
