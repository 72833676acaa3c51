import { expect, it } from 'vitest';
import { whatsappUrl } from './whatsapp.ts';

it('is a chat with the digits of the number, and none without a number', () => {
  expect(whatsappUrl('+44 131 496 0123')).toBe('https://wa.me/441314960123');
  expect(whatsappUrl('+44 131', 'A ring & a chain?')).toBe(
    'https://wa.me/44131?text=A%20ring%20%26%20a%20chain%3F',
  );
  expect(whatsappUrl('')).toBeUndefined();
});
