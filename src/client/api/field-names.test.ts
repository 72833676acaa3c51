import { expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { fieldOf } from './field-names.ts';

it.each([
  ['firstname', 'firstName'],
  ['first_name', 'firstName'],
  ['billing.street1', 'street1'],
  ['billing.last_name', 'lastName'],
  ['current_password', 'currentPassword'],
  ['confirm_new_password', 'repeatedPassword'],
  ['addressState', 'state'],
  ['store_id', 'storeId'],
  ['email', 'email'],
  [7, undefined],
  [undefined, undefined],
])('a refusal of %s is about %s', (field, name) => {
  expect(fieldOf(new ApiError('business', '', { data: { field } }))).toBe(name);
});

it('is undefined if no field is named', () => {
  expect(fieldOf(new ApiError('business', '', { data: [] }))).toBeUndefined();
  expect(fieldOf(new ApiError('timeout', ''))).toBeUndefined();
});
