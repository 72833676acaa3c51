import { expect, it } from 'vitest';
import { provesAddress } from './identity.ts';

it.each([
  ['mei@gmail.com', '', true],
  ['mei@studio.example', 'studio.example', true],
  ['mei@studio.example', '', false],
  // Another Workspace domain says nothing about the address.
  ['mei@studio.example', 'evil.example', false],
  ['mei@gmail.com.evil.example', '', false],
])('Google proves %s with the domain "%s": %s', (email, hostedDomain, isProved) => {
  expect(provesAddress('google', { email, isEmailVerified: true, hostedDomain })).toBe(isProved);
  expect(provesAddress('facebook', { email, isEmailVerified: true, hostedDomain })).toBe(false);
});
