import { describe, expect, it } from 'vitest';
import { mailTopicOf } from './mail-topics.ts';

describe('a kind of email', () => {
  it('can be switched off only if no order, appointment or account needs it', () => {
    expect(mailTopicOf('back-in-stock')).toBe('stock');
    expect(mailTopicOf('appointment-reminder')).toBe('appointments');
    expect(mailTopicOf('stones-found')).toBe('searches');
    expect(mailTopicOf('cart-left')).toBe('cart');
  });

  it.each([
    'order-paid',
    'order-shipped',
    'refund-late',
    'appointment-approved',
    'password-changed',
    'code-forgot',
  ])('is always written: %s', (kind) => expect(mailTopicOf(kind)).toBeUndefined());
});
