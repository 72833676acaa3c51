import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { emailAddress, mailedDigits } from './account.rules.ts';

describe('what an account is entered with', () => {
  it('knows an e-mail address from a sentence', () => {
    expect(v.parse(emailAddress, ' Ada.L@Example.COM ')).toBe('ada.l@example.com');
    for (const bad of [
      '',
      'a',
      'a@b',
      'a b@c.de',
      'a@b..de',
      '<a@b.de>',
      `a\u0000@b.de`,
      'a\u202e@b.de',
      'a@b\u200b.de',
      `${'a'.repeat(65)}@b.de`,
    ]) {
      expect(v.is(emailAddress, bad), bad).toBe(false);
    }
  });

  it('takes six digits of a mail, with the spaces pasted along', () => {
    expect(v.parse(mailedDigits, ' 012345 ')).toBe('012345');
    for (const bad of ['12345', '1234567', '12345a', '']) expect(v.is(mailedDigits, bad), bad).toBe(false);
  });
});
